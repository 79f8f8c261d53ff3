import { toolLabel } from '../../restriction/domain/tool-label.js';

/** How the log names what a grant lifts, or a request asks to be lifted. */
export const liftedLabel = ({ connector_slug, tool_name }: { connector_slug: string; tool_name: string | null }) =>
  tool_name === null ? connector_slug : `“${toolLabel(tool_name, connector_slug)}” on ${connector_slug}`;
