import { shareEvents } from '#access-control';
import { type Schema } from '#kernel';
import { CreateToolboxes1795000600010 } from './migrations/create-toolboxes.js';
import { toolboxEvents } from './toolbox/domain/toolbox-events.js';
import { ToolboxTable } from './toolbox/persistence/toolbox-table.js';

export const toolboxesSchema: Schema = {
  name: 'toolboxes',
  role: 'latchkey_app',
  tables: [ToolboxTable],
  migrations: [CreateToolboxes1795000600010],
  events: { ...toolboxEvents, ...shareEvents('toolbox', 'toolboxes') },
};
