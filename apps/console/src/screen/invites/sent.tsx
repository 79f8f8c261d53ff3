import { Copy } from '../../part/copy.js';
import { Notice } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { invites } from '../../texts/invites.js';
import { type SentInvite } from './queries.js';

const { sent: words } = invites;

/** Says that the invite was mailed, or shows its link, if this installation sends no mail. */
export const Sent = ({ invite: { email, invite_url } }: { invite: SentInvite }) =>
  invite_url === null ? (
    <Notice title={words.mailed}>
      <p>
        <UserText>{words.mailedTo(email)}</UserText>
      </p>
    </Notice>
  ) : (
    <Notice title={words.created} kind="warn">
      <p>
        <UserText>{words.sendLink(email)}</UserText>
      </p>
      <p>
        <code>{invite_url}</code> <Copy text={invite_url} />
      </p>
    </Notice>
  );
