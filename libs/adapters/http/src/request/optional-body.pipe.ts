import { Injectable, type PipeTransform } from '@nestjs/common';

/** For endpoints whose body is optional: a missing body is validated as an empty object (specification §1.3). */
@Injectable()
export class OptionalBodyPipe implements PipeTransform {
  transform(body: unknown): unknown {
    return body === undefined ? {} : body;
  }
}
