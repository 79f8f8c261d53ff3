import { type OperationFacts } from '#platform/openapi';
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
  description: 'Titles of the open issues in an owner’s app repository.',
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

const notVisible = 'The caller has no such synthetic tool.';
const refused = '`program_invalid`: `details.diagnostics` lists every problem with its pointer.';

export const operations = {
  list: {
    id: 'listSyntheticTools',
    summary: 'List synthetic tools',
    description: 'The caller’s own synthetic tools, sorted by name. Tools of other members are never listed.',
    pageOf: SyntheticToolView,
    example: { result: [example], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getSyntheticTool',
    summary: 'Get a synthetic tool',
    description: 'One of the caller’s own synthetic tools, with the current problems of each step.',
    view: SyntheticToolView,
    example,
    errors: { 404: notVisible },
  },
  create: {
    id: 'createSyntheticTool',
    summary: 'Create a synthetic tool',
    description:
      'Creates a synthetic tool with 1 to 20 steps. Each step calls a tool through a connection that the caller can ' +
      'use. A synthetic tool cannot be shared or transferred. The response reports all problems together. ' +
      'Warnings do not prevent creation. Needs `toolbox:create`.',
    status: 201,
    body: { type: SyntheticToolBody, example: body },
    view: SyntheticToolView,
    example,
    errors: {
      400: refused,
      409: '`name_taken`. `synthetic_tool_limit`: the organization already has 5,000 synthetic tools.',
    },
  },
  validate: {
    id: 'validateSyntheticTool',
    summary: 'Check a draft of a synthetic tool',
    description:
      'Checks a draft in the same way as a new tool, without saving it. Returns the problems, the tier, the ' +
      'connectors and the maximum number of calls per run. Needs `toolbox:create`.',
    body: { type: SyntheticToolBody, example: body },
    view: ValidatedProgramView,
    example: { valid: true, diagnostics: [], tier: 'read', connector_slugs: ['github'], max_calls: 1 },
  },
  update: {
    id: 'updateSyntheticTool',
    summary: 'Change a synthetic tool',
    description:
      'Only the tool’s owner can call this route, with `toolbox:create` or `toolbox:manage`. `steps` replaces all ' +
      'steps, in order. The whole program is checked again. Nothing changes if it has an error.',
    body: { type: UpdateSyntheticToolBody, example: { description: 'Titles of open issues.' } },
    view: SyntheticToolView,
    example,
    errors: { 400: refused, 404: notVisible, 409: '`name_taken`.' },
  },
  remove: {
    id: 'deleteSyntheticTool',
    summary: 'Delete a synthetic tool',
    description:
      'Only the tool’s owner can call this route, with `toolbox:create` or `toolbox:manage`. The connections of the ' +
      'tool are not affected.',
    status: 204,
    errors: { 404: notVisible },
  },
} satisfies Record<string, OperationFacts>;
