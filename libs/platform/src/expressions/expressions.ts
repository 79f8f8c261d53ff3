import { type Sandbox, type SandboxedTask, SandboxStopped } from '#platform/sandbox';
import { type Evaluation } from './evaluate.js';
import { type Expression, ExpressionFailed } from './expression.js';
import { createMappingBudget, follow, followMapping, isPlainPath } from './plain-mapping.js';

type Scope = Record<string, unknown>;

const evaluation: SandboxedTask<Evaluation, unknown> = { module: new URL('./evaluate.js', import.meta.url).href };

/**
 * Evaluates several expressions over one scope, and returns their results in order, as plain JSON. The result of an
 * expression that finds nothing is undefined.
 * @throws ExpressionFailed for the first expression that fails
 */
export type Evaluate = (expressions: readonly Expression[], scope: Scope) => Promise<unknown[]>;

/**
 * Evaluates expressions of definitions, which any user may write. Plain paths and mappings run in this process, and
 * all other expressions in a sandbox.
 */
export class Expressions {
  constructor(private readonly sandbox: Sandbox) {}

  /** Returns the evaluator of one organization. Its sandboxed expressions wait in the organization's own queue. */
  evaluatorFor(orgId: string): Evaluate {
    return (expressions, scope) => this.evaluateAll(orgId, expressions, scope);
  }

  private async evaluateAll(orgId: string, expressions: readonly Expression[], scope: Scope): Promise<unknown[]> {
    const budget = createMappingBudget();
    const found = expressions.map((each) =>
      isPlainPath(each) ? follow(each, scope) : followMapping(each, scope, budget),
    );
    const rest = expressions.filter((_, position) => found[position] === 'undecided');
    const values = rest.length > 0 ? await this.inSandbox(orgId, rest, scope) : [];
    return found.map((each) => (each === 'undecided' ? values.shift() : each.value));
  }

  private async inSandbox(orgId: string, expressions: Expression[], scope: Scope): Promise<unknown[]> {
    try {
      const texts = expressions.map((each) => each.slice(1));
      return await this.sandbox.run(orgId, evaluation, { expressions: texts, scope });
    } catch (thrown) {
      if (!(thrown instanceof SandboxStopped)) throw thrown;
      throw new ExpressionFailed(
        expressions[thrown.completed]!,
        `${thrown.message.replace(/\.$/, '')}.`,
        thrown.why === 'threw',
      );
    }
  }
}
