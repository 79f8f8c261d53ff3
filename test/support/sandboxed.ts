import { Expressions } from '#platform/expressions';
import { Sandbox } from '#platform/sandbox';
import { Schemas } from '#platform/schemas';

const sandbox = new Sandbox();
afterAll(() => sandbox.close());

/** Evaluates expressions as the product does, for an organization of this test file's own. */
export const evaluate = new Expressions(sandbox).of('org_test');
/** Checks values against schemas likewise. */
export const check = new Schemas(sandbox).of('org_test');
