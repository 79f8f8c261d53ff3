import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Empty, Failure } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { ListPage } from '../../page/list-page.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { invites } from '../../texts/invites.js';
import { type Invite, invitesQuery, readAgain, type SentInvite } from './queries.js';
import { whyNoInvite } from './refusals.js';
import { Sent } from './sent.js';

const statuses = {
  name: 'status',
  label: invites.status,
  none: invites.statuses.pending,
  options: (['accepted', 'expired', 'revoked'] as const).map((value) => ({ value, label: invites.statuses[value] })),
};

const sorts = Object.entries(invites.sorts).map(([value, label]) => ({ value, label }));

/** Lists the people who were invited. */
export default function InvitesScreen() {
  const { data: me } = useQuery(meQuery);
  const invite = (
    <LinkButton to="/invites/new" kind="primary" refusal={whyNoInvite(me)}>
      {invites.invite}
    </LinkButton>
  );
  return (
    <ListPage
      title={texts.screens.invites}
      lead={invites.lead}
      actions={invite}
      query={invitesQuery}
      search
      filters={[statuses]}
      sorts={sorts}
      row={(row) => <Row invite={row} />}
      keyOf={({ id }) => id}
      empty={
        <Empty title={invites.empty}>
          <p>{invites.emptyHelp}</p>
        </Empty>
      }
    />
  );
}

function Row({ invite }: { invite: Invite }) {
  const [sent, setSent] = useState<SentInvite | null>(null);
  const [isOpen, setOpen] = useState(false);
  const resending = useMutation({
    mutationFn: () => client.invites.resend(invite.id, {}),
    onSuccess: setSent,
    onSettled: readAgain,
  });
  const revocation = useMutation({
    mutationFn: () => client.invites.revoke(invite.id),
    onSuccess: () => setOpen(false),
    onSettled: readAgain,
  });
  return (
    <div className="thing">
      <div>
        <Invited invite={invite} />
        {resending.error && <Failure error={resending.error} />}
        {sent && <Sent invite={sent} />}
      </div>
      {invite.status === 'pending' && (
        <span className="actions">
          <Button
            busy={resending.isPending}
            refusal={invite.can_resend ? null : invites.refusals.resend}
            onPress={() => resending.mutate()}
          >
            {invites.resend}
          </Button>
          <Button refusal={invite.can_manage ? null : invites.refusals.manage} onPress={() => setOpen(true)}>
            {invites.revoke}
          </Button>
        </span>
      )}
      {isOpen && (
        <Confirm
          title={invites.revokeTitle(invite.name ?? invite.email)}
          label={invites.revoke}
          work={revocation}
          onClose={() => setOpen(false)}
        >
          <p>{invites.revokeHelp}</p>
        </Confirm>
      )}
    </div>
  );
}

/** The invited person with their roles, the inviter, and the end of the invite. */
const Invited = ({ invite: { email, name, roles, status, expires_at, invited_by_label } }: { invite: Invite }) => (
  <>
    <strong>
      <UserText>{name ?? email}</UserText>
    </strong>{' '}
    {roles.map((role) => (
      <span key={role.id} className="tag">
        <UserText>{role.name}</UserText>
      </span>
    ))}
    <p className="soft small">
      <UserText>
        {[name !== null && email, invited_by_label !== null && invites.by(invited_by_label)]
          .filter((part) => part !== false)
          .map((part) => `${part} · `)
          .join('')}
      </UserText>
      {status === 'pending' ? (
        <>
          {invites.expires} <Time at={expires_at} />
        </>
      ) : (
        textOf(invites.statuses, status)
      )}
    </p>
  </>
);
