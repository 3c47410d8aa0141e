import { Injectable, type PipeTransform } from '@nestjs/common';

/** For calls whose body may be left out: then it is judged like an empty one (specification §1.3). */
@Injectable()
export class OptionalBodyPipe implements PipeTransform {
  transform(body: unknown): unknown {
    return body === undefined ? {} : body;
  }
}
