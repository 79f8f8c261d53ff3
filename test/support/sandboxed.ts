import { Expressions } from '#platform/expressions';
import { Sandbox } from '#platform/sandbox';
import { Schemas } from '#platform/schemas';

const sandbox = new Sandbox();
afterAll(() => sandbox.close());

/** Evaluates expressions as the product does, for one organization per test file. */
export const evaluate = new Expressions(sandbox).evaluatorFor('org_test');
/** Validates values against schemas as the product does. */
export const check = new Schemas(sandbox).validatorFor('org_test');
