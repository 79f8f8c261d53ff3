import { Injectable } from '@nestjs/common';
import { expressionTask } from '#catalog';
import { defineFieldReason, fieldAt, type FieldError, fieldError, type FieldPath, pathIn } from '#kernel';
import { assertNotBusy, Sandbox, SandboxStopped } from '#platform/sandbox';
import { type ResultFields } from '../domain/entry.js';

type Drafted = { path: FieldPath; entry: ResultFields; before: ResultFields | null };

/** Checks the expressions with which entries change results. They are untrusted, so they are parsed in the sandbox. */
@Injectable()
export class ProjectionChecker {
  constructor(private readonly sandbox: Sandbox) {}

  /** Returns the problems of new and changed expressions. */
  async findProblems(orgId: string, drafts: readonly Drafted[]): Promise<FieldError[]> {
    const changed = drafts.filter(({ entry, before }) => entry.result_projection !== before?.result_projection);
    const texts = changed.flatMap(({ path, entry: { result_projection: text } }) =>
      typeof text === 'string' ? [{ at: pathIn(path, 'result_projection'), text }] : [],
    );
    if (texts.length === 0) return [];
    try {
      const expressions = texts.map(({ text }) => text);
      const reports = await this.sandbox.run(orgId, expressionTask, expressions);
      return reports.flatMap(({ problems }, position) =>
        problems.map(({ message }) => problemAt(texts[position]!.at, message)),
      );
    } catch (thrown) {
      if (!(thrown instanceof SandboxStopped)) throw thrown;
      assertNotBusy(thrown);
      return [problemAt(texts[thrown.completed]!.at, `The expression could not be checked: it ${thrown.message}.`)];
    }
  }
}

export const projectionInvalid = defineFieldReason(
  'projection_invalid',
  'The expression does not parse, or uses something that is not supported.',
);

const problemAt = (path: FieldPath, message: string): FieldError =>
  fieldError(path, projectionInvalid, `${fieldAt(path)}: ${message}`);
