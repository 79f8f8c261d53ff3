import { Expressions, Sandbox } from '#kernel';

const sandbox = new Sandbox();
afterAll(() => sandbox.close());

/** Evaluates expressions as the product does, for an organization of this test file's own. */
export const evaluate = new Expressions(sandbox).of('org_test');
