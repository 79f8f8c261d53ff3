import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Copy } from '../../part/copy.js';
import { LinkButton } from '../../part/link-button.js';
import { Failure, Loading, Notice } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { FormPage, problemAt } from '../../page/form-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { agents } from '../../texts/agents.js';
import { texts } from '../../texts/common.js';
import { rolesQuery } from '../rules/queries.js';
import { type Member, nameOf, personQuery, readAgain } from './queries.js';
import { whyNoToken, whyNotFor } from './refusals.js';
import { emptyToken, hasWrongDays, toTokenBody, TokenFields } from './token-fields.js';

const { token: words } = agents;

/** Creates a token of an agent, or of the person themselves. */
export default function NewTokenScreen() {
  const { data, error, refetch } = useQuery(personQuery(useIdInPath()));
  const [secret, setSecret] = useState<string | null>(null);
  if (data && secret !== null) return <Created member={data.value} secret={secret} />;
  if (data) return <TokenForm member={data.value} onCreated={setSecret} />;
  return (
    <Page title={texts.screens.newToken}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />}
    </Page>
  );
}

function TokenForm({ member, onCreated }: { member: Member; onCreated: (secret: string) => void }) {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const { data: known = [] } = useQuery(rolesQuery);
  const [draft, setDraft] = useState(emptyToken);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.tokens.issue(toTokenBody(member, draft)),
    onSuccess: ({ token }) => onCreated(token),
    onSettled: readAgain,
  });
  const isAtField = ['/name', '/expires_in_days', '/scopes'].some((at) => problemAt(error, at) !== undefined);
  return (
    <FormPage
      title={texts.screens.newToken}
      lead={<UserText>{words.lead(nameOf(member))}</UserText>}
      saveLabel={words.save}
      refusal={whyNoToken(member, me) ?? whyNotFor(member, me, known) ?? (hasWrongDays(draft) ? words.wrongDays : null)}
      onSave={() => mutate()}
      onCancel={() => void navigate({ to: `/people/${member.id}`, search: { tab: 'tokens' } })}
      saving={isPending}
      error={isAtField ? null : error}
    >
      <TokenFields draft={draft} onChange={setDraft} error={error} />
    </FormPage>
  );
}

/** The secret of the new token, which the API returns only once. */
const Created = ({ member, secret }: { member: Member; secret: string }) => (
  <Page title={texts.screens.newToken}>
    <Notice title={words.created} kind="warn">
      <p>
        <code>{secret}</code> <Copy text={secret} />
      </p>
    </Notice>
    <div className="form-end">
      <LinkButton to={`/people/${member.id}`} search={{ tab: 'tokens' }}>
        {words.back}
      </LinkButton>
    </div>
  </Page>
);
