import { type OperationFacts } from '#kernel';
import { SyntheticToolView, ValidatedProgramView } from '../queries/synthetic-tool.view.js';
import { SyntheticToolBody, UpdateSyntheticToolBody } from './synthetic-tool.dto.js';

const time = '2026-01-31T09:30:00.000Z';
const step = {
  key: 'open',
  connection_id: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd',
  tool_name: 'list_issues',
  args_template: `{'owner': input.owner, 'repo': 'app'}`,
};

const body = {
  name: 'Open issues',
  description: 'Titles of what is open in the app of an owner.',
  input_schema: { type: 'object', properties: { owner: { type: 'string' } }, required: ['owner'] },
  steps: [step],
  output_template: 'steps.open.result.title',
};

const example: SyntheticToolView = {
  ...body,
  id: 'syn_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'open_issues',
  steps: [
    {
      ...{ ...step, connection_state: 'ok', connector_slug: 'github', depends_on: [], for_each: null },
      ...{ for_each_concurrency: 4, on_error: 'fail', max_pages: 1 },
    },
  ],
  ...{ tier: 'read', operation: 'other', connector_slugs: ['github'], broken_step_count: 0, diagnostics: [] },
  ...{
    valid: true,
    restricted: false,
    can_manage: true,
    can_use: true,
    version: 1,
    created_at: time,
    updated_at: time,
  },
};

const notVisible = 'No such synthetic tool, or one of somebody else’s.';
const refused = '`program_invalid`: `details.diagnostics` says everything that is wrong, each with its pointer.';

export const operations = {
  list: {
    id: 'listSyntheticTools',
    summary: 'List synthetic tools',
    description: 'The caller’s own, by name: nobody else’s is ever seen.',
    pageOf: SyntheticToolView,
    example: { result: [example], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getSyntheticTool',
    summary: 'Get a synthetic tool',
    description: 'One of the caller’s own, with what is in the way of each step now.',
    view: SyntheticToolView,
    example,
    errors: { 404: notVisible },
  },
  create: {
    id: 'createSyntheticTool',
    summary: 'Create a synthetic tool',
    description:
      'Makes a tool of 1 to 20 steps, each a call of a tool through a connection that the caller may use. It is its ' +
      'owner’s for good: there is no sharing and no handing over. Everything wrong with it is told at once; warnings do ' +
      'not keep it from being made. Needs `toolbox:create`.',
    status: 201,
    body: { type: SyntheticToolBody, example: body },
    view: SyntheticToolView,
    example,
    errors: { 400: refused, 409: '`name_taken`, `synthetic_tool_limit`: there are 5,000 in the organization.' },
  },
  validate: {
    id: 'validateSyntheticTool',
    summary: 'Check a draft of a synthetic tool',
    description:
      'Says of a draft everything that creating it would say, its tier, its connectors and how many calls a run makes at ' +
      'the most. Saves nothing. Needs `toolbox:create`.',
    body: { type: SyntheticToolBody, example: body },
    view: ValidatedProgramView,
    example: { valid: true, diagnostics: [], tier: 'read', connector_slugs: ['github'], max_calls: 1 },
  },
  update: {
    id: 'updateSyntheticTool',
    summary: 'Change a synthetic tool',
    description:
      'For its owner, with `toolbox:create` or `toolbox:manage`. `steps` are all of them, in their order. The whole is ' +
      'checked anew, and nothing changes where there is an error.',
    body: { type: UpdateSyntheticToolBody, example: { description: 'Titles of open issues.' } },
    view: SyntheticToolView,
    example,
    errors: { 400: refused, 404: notVisible, 409: '`name_taken`.' },
  },
  remove: {
    id: 'deleteSyntheticTool',
    summary: 'Delete a synthetic tool',
    description: 'For its owner, with `toolbox:create` or `toolbox:manage`. Its connections stay as they are.',
    status: 204,
    errors: { 404: notVisible },
  },
} satisfies Record<string, OperationFacts>;
