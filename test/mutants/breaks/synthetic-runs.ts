import { type Break, breaksOf } from '../break.js';

const tools = 'libs/toolboxes/src/synthetic-tool';
const running = 'toolboxes/synthetic-run/running';

/** Limits of runs of synthetic tools, and their records. */
export const syntheticRuns: Break[] = [
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/run-admission.ts', 'toolboxes/synthetic-run/hostile', [
    {
      breaks: 'a run uses an account that the request does not name',
      find: 'assertExpectedAccount(connection, integrated_account_id)',
      replace: 'assertExpectedAccount(connection, undefined)',
      promise: 'is refused unless all steps use that account',
    },
  ]),
  ...breaksOf(`${tools}/services/program-reader.ts`, running, [
    {
      breaks: 'steps before a blocked step run',
      find: 'if (!blocked) return;',
      replace: 'if (blocked ?? !blocked) return;',
      promise: 'makes no call if one of its steps is restricted',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/run-admission.ts', running, [
    {
      breaks: 'a run starts although a step cannot run',
      find: 'if (!isSound(diagnostics))',
      replace: 'if (diagnostics.length > 99)',
      promise: 'makes no call if one of its steps is restricted',
    },
    {
      breaks: 'the input of a run is not checked',
      find: 'if (errors.length === 0) return;',
      replace: 'if (errors) return;',
      promise: 'makes no call if one of its steps is restricted',
    },
    {
      breaks: 'an approval is valid for another input',
      find: '[tool.id, version, request.input,',
      replace: '[tool.id, version,',
      promise: 'needs one approval, which is valid only for its input',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/run-log.ts', running, [
    {
      breaks: 'an approval allows any number of runs',
      find: 'await use?.consume(id);',
      replace: 'void use;',
      promise: 'needs one approval, which is valid only for its input',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/queries/get-execution.ts', running, [
    {
      breaks: 'members can read runs of others',
      find: 'and id = :id and user_id = :user_id',
      replace: 'and id = :id and :user_id::text is not null',
      promise: 'can be followed by its caller for a day',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/step-runner.ts', 'toolboxes/synthetic-run/approved', [
    {
      breaks: 'the steps of a run use the rights from its start',
      find: 'await this.callers.reload(run.caller)',
      replace: 'run.caller',
      promise: 'ends at a step that a rule blocks during the run',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/step-runner.ts', running, [
    {
      breaks: 'the length of a loop is unlimited',
      find: 'if (items.length <= programLimits.items) return items;',
      replace: 'if (items) return items;',
      promise: 'without an output template returns all step results',
    },
  ]),
  ...breaksOf('libs/toolboxes/src/synthetic-run/services/program-runner.ts', running, [
    {
      breaks: 'a failed run does not say which step failed',
      find: 'error: findRunError(program, facts), steps: facts',
      replace: 'error: findRunError(program, []), steps: facts',
      promise: 'ends at a failed step without undoing earlier ones',
    },
  ]),
];
