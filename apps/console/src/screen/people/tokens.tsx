import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { Confirm } from '../../part/confirm.js';
import { LinkButton } from '../../part/link-button.js';
import { Empty } from '../../part/states.js';
import { Time } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { List } from '../../page/list-page.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { queries } from '../../session/queries.js';
import { agents } from '../../texts/agents.js';
import { people } from '../../texts/people.js';
import { type Member, type Token, tokensQuery } from './queries.js';
import { whyNoToken } from './refusals.js';

const { tokens: words } = people;

/** The active tokens of a person. */
export function Tokens({ member }: { member: Member }) {
  const { data: me } = useQuery(meQuery);
  const create = (
    <LinkButton to={`/people/${member.id}/tokens/new`} refusal={whyNoToken(member, me)}>
      {agents.token.add}
    </LinkButton>
  );
  return (
    <Section title={words.title} actions={create}>
      <p className="soft tab-lead">{words.help}</p>
      <List
        query={tokensQuery(member.id)}
        keyOf={({ id }) => id}
        row={(token) => <Row token={token} />}
        empty={<Empty title={words.empty} />}
      />
    </Section>
  );
}

function Row({ token }: { token: Token }) {
  const [isOpen, setOpen] = useState(false);
  const { name, hint, scopes, last_used_at, expires_at, exceeds_policy, can_revoke } = token;
  return (
    <div className="thing">
      <div>
        <strong>
          <UserText>{name}</UserText>
        </strong>{' '}
        <code className="soft">{hint}</code> {exceeds_policy && <span className="badge warn">{words.exceeds}</span>}
        <p className="soft small">
          {scopes === null ? words.all : words.scopes(scopes.length)}
          {' · '}
          {words.lastUsed} {last_used_at === null ? people.never : <Time at={last_used_at} />}
          {' · '}
          {expires_at === null ? (
            words.noEnd
          ) : (
            <>
              {words.expires} <Time at={expires_at} />
            </>
          )}
        </p>
      </div>
      <Button onPress={() => setOpen(true)} refusal={can_revoke ? null : words.refusal}>
        {words.revoke}
      </Button>
      {isOpen && <Revoke token={token} onClose={() => setOpen(false)} />}
    </div>
  );
}

function Revoke({ token: { id, name }, onClose }: { token: Token; onClose: () => void }) {
  const revocation = useMutation({
    mutationFn: () => client.tokens.revoke(id),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ['people'] }),
  });
  return (
    <Confirm title={words.revokeTitle(name)} label={words.revoke} work={revocation} onClose={onClose}>
      <p>{words.revokeHelp}</p>
    </Confirm>
  );
}
