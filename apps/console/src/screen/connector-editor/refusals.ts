import { type Me, whyNotAllowed } from '../../session/me.js';
import { connectorEditor } from '../../texts/connector-editor.js';

const { refusal } = connectorEditor.create;

/** Why the person may not create a connector. The API has no `can_*` for what does not exist yet. */
export const whyNoConnector = (me: Me | undefined): string | null =>
  whyNotAllowed(me, refusal, 'connector:create') ?? whyNotAllowed(me, refusal, 'connector:view');
