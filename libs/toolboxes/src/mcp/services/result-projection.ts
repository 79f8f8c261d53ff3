import { Injectable } from '@nestjs/common';
import { ExpressionFailed, Expressions } from '#platform/expressions';

/** The value of a projection, or why it failed. `isStopped`: a limit or a busy server stopped it. */
export type Projected = { value: unknown } | { failure: string; isStopped: boolean };

/** Evaluates the expressions with which entries change results, in the sandbox of their organization. */
@Injectable()
export class ResultProjection {
  constructor(private readonly expressions: Expressions) {}

  async project(orgId: string, projection: string, result: unknown): Promise<Projected> {
    try {
      const evaluate = this.expressions.evaluatorFor(orgId);
      const [value = null] = await evaluate([`=${projection}`], result as Record<string, unknown>);
      return { value };
    } catch (thrown) {
      if (!(thrown instanceof ExpressionFailed)) throw thrown;
      return { failure: describeFailure(projection, thrown), isStopped: !thrown.threw };
    }
  }
}

/** Errors that an expression makes itself can contain values, so their text is left out. */
const describeFailure = (projection: string, { why, threw }: ExpressionFailed): string =>
  threw && /\$(error|assert)\b/.test(projection) ? 'The expression reported an error.' : why;
