import { Body, Controller, Get, HttpCode, Module, Post, UseGuards, UsePipes } from '@nestjs/common';
import { CurrentUser, OriginGuard, SessionGuard, ShapePipe } from '@portvakt/adapters/http';
import { ExtensionTools } from '@portvakt/service';
import type { SessionView } from '@portvakt/session';
import { IsString, MaxLength } from 'class-validator';

class NoteBody {
  @IsString()
  @MaxLength(200)
  readonly text!: string;
}

interface Note {
  readonly text: string;
  readonly at: Date;
}

/** Endpoints of our own: the notes of the signed-in user. */
@Controller('notes')
@UseGuards(OriginGuard, SessionGuard)
class NotesController {
  constructor(private readonly tools: ExtensionTools) {}

  @Get()
  list(@CurrentUser() user: SessionView['user']): Promise<readonly Note[]> {
    return this.tools.transaction.run((statements) =>
      statements.query<Note>('SELECT "text", "at" FROM "acme_note" WHERE "userId" = $1 ORDER BY "at"', [user.id]),
    );
  }

  @Post()
  @HttpCode(200)
  @UsePipes(ShapePipe)
  async add(@Body() { text }: NoteBody, @CurrentUser() user: SessionView['user']): Promise<{ added: boolean }> {
    await this.tools.transaction.run((statements) =>
      statements.query('INSERT INTO "acme_note" VALUES ($1, $2, $3)', [user.id, text, statements.now]),
    );
    return { added: true };
  }
}

@Module({ controllers: [NotesController] })
export class NotesModule {}
