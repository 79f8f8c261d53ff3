export { ToolboxesModule } from './toolboxes.module.js';
export { ToolboxTools } from './toolbox/http/toolbox-tools.js';
export { type RunnableToolbox } from './toolbox/queries/list-toolbox-tools.js';
export { toolboxesSchema } from './toolboxes.schema.js';
