import { type OperationFacts } from '#platform/openapi';
import { SyntheticExecutionView } from '../queries/synthetic-execution.view.js';
import { ExecuteSyntheticToolBody } from './synthetic-execution.dto.js';

const step = { key: 'open', status: 'succeeded', calls: 1, duration_ms: 120, error: null } as const;

const example: SyntheticExecutionView = {
  execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
  outcome: 'succeeded',
  output: ['First', 'Second'],
  error: null,
  steps: [step],
};

export const operations = {
  execute: {
    id: 'executeSyntheticTool',
    summary: 'Run a synthetic tool',
    description:
      'Runs the steps of the caller’s own synthetic tool. Each step runs after the steps it depends on. Each step ' +
      'runs on its connection, within the caller’s restrictions. Everything is checked before the first call; if ' +
      'one step is refused, no step runs. If the organization requires approval for the tier of the tool, the ' +
      'response is 202 with an approval. One approval covers the whole run with this input. Completed calls are ' +
      'never undone. If a step fails, the run ends, unless the step has `on_error: ' +
      'continue`.\n\nWith an `Idempotency-Key`, a run that writes is made only once. A repeated request gets the ' +
      'same response, or 409 `outcome_unknown` with the known state of the steps if the run was lost. A run takes ' +
      'at most 60 seconds. With `?wait=0`, Latchkey responds with 202 immediately, and the run can take 120 seconds. ' +
      'Needs `tool:execute`.',
    body: { type: ExecuteSyntheticToolBody, example: { input: { owner: 'octo' } } },
    view: SyntheticExecutionView,
    example,
    errors: {
      400: '`account_mismatch`. `invalid_arguments`: the pointers begin with `/input`.',
      403:
        '`connector_restricted` or `tool_restricted` for the first step that is blocked for the caller, or ' +
        '`tier_blocked`.',
      404: 'The caller has no such synthetic tool.',
      409:
        '`synthetic_invalid`: `details.diagnostics` says which step cannot run. `approval_…`: the same reasons as ' +
        'for a single tool call. `outcome_unknown`: `details.steps` says how far the run got.',
    },
  },
  get: {
    id: 'getExecution',
    summary: 'Get the result of a run',
    description:
      'A run of the caller’s own synthetic tool. Runs are kept for 24 hours. `output` and `error` are null for ' +
      'runs without `?wait=0`. If the process that executes a run ends, the run becomes `unknown` after about two ' +
      'minutes. The calls of a step with the status `unknown` may have been made.',
    view: SyntheticExecutionView,
    example: { ...example, outcome: 'running', output: null, steps: [{ ...step, status: 'running' }] },
    errors: { 404: 'The caller has no such run, or the run is more than a day old.' },
  },
} satisfies Record<string, OperationFacts>;
