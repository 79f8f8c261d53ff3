import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RefusalListener } from '#kernel';
import { NoteRefusalHandler } from './commands/note-refusal.js';
import { RefusalRecorder } from './http/refusal-recorder.js';

@Module({
  imports: [CqrsModule],
  providers: [{ provide: RefusalListener, useClass: RefusalRecorder }, NoteRefusalHandler],
  exports: [RefusalListener],
})
export class RefusalModule {}
