import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { NoteExplanationHandler } from './commands/note-explanation.js';
import { ExplanationController } from './http/explanation.controller.js';
import { ExplainAccessHandler } from './queries/explain-access.js';

@Module({
  imports: [CqrsModule],
  controllers: [ExplanationController],
  providers: [NoteExplanationHandler, ExplainAccessHandler],
})
export class ExplanationModule {}
