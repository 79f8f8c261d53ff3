export { ToolboxesModule } from './toolboxes.module.js';
export { toolboxesSchema } from './toolboxes.schema.js';
