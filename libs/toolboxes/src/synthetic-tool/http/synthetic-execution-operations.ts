import { type OperationFacts } from '#kernel';
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
      'Runs the steps of one of the caller’s own, wave by wave: each on its connection, within the caller’s restrictions. ' +
      'Before the first call everything is checked, and one refusal of one step keeps all of them from running. Where the ' +
      'organization wants somebody’s word for its tier, one approval is for the whole run with this input, and 202 names it. ' +
      'What was done is never undone: a step that fails ends the run unless it says `on_error: continue`.\n\n' +
      'With an `Idempotency-Key` a run that writes is made once: a repeat gets the same answer, or 409 `outcome_unknown` ' +
      'with what is known of its steps where the run was lost. It takes at most 60 seconds; with `?wait=0` it is answered ' +
      '202 at once, and may take 120. Needs `tool:execute`.',
    body: { type: ExecuteSyntheticToolBody, example: { input: { owner: 'octo' } } },
    view: SyntheticExecutionView,
    example,
    errors: {
      400: '`invalid_arguments` with pointers into `/input`; `account_mismatch`.',
      403: '`connector_restricted`, `tool_restricted` for the first step that a rule keeps from the caller; `tier_blocked`.',
      404: 'No such synthetic tool, or one of somebody else’s.',
      409:
        '`synthetic_invalid`: `details.diagnostics` says which step cannot run; `approval_…` as of a tool that is run by ' +
        'itself; `outcome_unknown` with `details.steps`.',
    },
  },
  get: {
    id: 'getExecution',
    summary: 'Get what became of a run',
    description:
      'A run of a synthetic tool of the caller’s own, in the 24 hours after its start. `output` is of runs that were not ' +
      'waited for. A run whose process ended is `unknown` after two minutes: a step that is `unknown` may have been done.',
    view: SyntheticExecutionView,
    example: { ...example, outcome: 'running', output: null, steps: [{ ...step, status: 'running' }] },
    errors: { 404: 'No such run, one of somebody else’s, or one of more than a day ago.' },
  },
} satisfies Record<string, OperationFacts>;
