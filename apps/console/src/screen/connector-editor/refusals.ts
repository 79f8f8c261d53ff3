import { type Me } from '../../session/me.js';
import { connectorEditor } from '../../texts/connector-editor.js';

/** Why the person may not create a connector. The API has no `can_*` for what does not exist yet. */
export const whyNoConnector = (me: Me | undefined): string | null =>
  !me || ['connector:view', 'connector:create'].every((each) => me.permissions.includes(each))
    ? null
    : connectorEditor.create.refusal;
