import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../part/button.js';
import { Fact } from '../../part/fact.js';
import { LinkButton } from '../../part/link-button.js';
import { textOf } from '../../part/look-up.js';
import { Failure, Loading } from '../../part/states.js';
import { Time, formatTime } from '../../part/time.js';
import { UserText } from '../../part/user-text.js';
import { Section } from '../../page/detail-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { useConnectorName } from '../../session/names.js';
import { texts } from '../../texts/common.js';
import { oauthApp as words } from '../../texts/oauth-app.js';
import { OAuthAppForm } from './oauth-app-form.js';
import { type OAuthApp, oauthAppQuery } from './queries.js';
import { Register } from './register.js';
import { RemoveOAuthApp } from './remove-oauth-app.js';

/** The OAuth application with which people sign in to the provider of a connector. The secret is never shown. */
export default function OAuthAppScreen() {
  const slug = useIdInPath();
  const { data, error, refetch } = useQuery(oauthAppQuery(slug));
  const name = useConnectorName(slug) ?? slug;
  const [isEditing, setEditing] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const finish = (message: string) => {
    setEditing(false);
    setDone(message);
  };
  if (data && isEditing)
    return <OAuthAppForm app={data} onCancel={() => setEditing(false)} onSaved={() => finish(words.form.saved)} />;
  return (
    <Page
      title={texts.screens.oauthApp}
      lead={<UserText>{words.lead(name)}</UserText>}
      actions={<LinkButton to={`/connectors/${slug}`}>{words.back}</LinkButton>}
    >
      <p role="status" className={done === null ? 'unseen' : 'inbox-done'}>
        {done}
      </p>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={3} />}
      {data && (
        <>
          <About
            app={data}
            actions={<Actions app={data} onEdit={() => setEditing(true)} onRemoved={() => finish(words.removed)} />}
          />
          <Register app={data} />
        </>
      )}
    </Page>
  );
}

type ActionsProps = { app: OAuthApp; onEdit: () => void; onRemoved: () => void };

const Actions = ({ app, onEdit, onRemoved }: ActionsProps) => (
  <div className="actions">
    <Button
      kind={app.source === 'none' ? 'primary' : 'quiet'}
      refusal={app.can_manage ? null : words.refusal}
      onPress={onEdit}
    >
      {app.source === 'organization' ? words.replace : words.set}
    </Button>
    {app.source === 'organization' && app.can_manage && <RemoveOAuthApp app={app} onRemoved={onRemoved} />}
  </div>
);

const kinds = { organization: 'good', platform: 'good', none: 'warn' } as const;

const About = ({ app, actions }: { app: OAuthApp; actions: ReactNode }) => (
  <Section title={words.about} actions={actions}>
    <p>
      <span className={`badge ${kinds[app.source]}`}>{textOf(words.sources, app.source)}</span>{' '}
      <span className="soft">{words.sourceHelp[app.source]}</span>
    </p>
    {app.source === 'organization' && (
      <dl className="facts wide">
        <Fact name={words.facts.clientId}>{app.can_manage ? app.client_id : words.hiddenClient}</Fact>
        <Fact name={words.facts.secret}>{app.client_secret_set ? words.secretSet : words.secretMissing}</Fact>
        <Fact name={words.facts.scopes}>{app.scopes?.join(' ') ?? words.standardScopes}</Fact>
        <Fact name={words.facts.unknownScopes}>{app.scopes_unknown.join(' ')}</Fact>
        <Fact name={words.facts.accounts}>{words.accounts(app.active_account_count)}</Fact>
        {app.previous_secret_until !== null && (
          <Fact name={words.facts.rotation}>{`${words.rotationUntil} ${formatTime(app.previous_secret_until)}`}</Fact>
        )}
        {app.updated_at !== null && (
          <Fact name={words.facts.updated}>
            <Time at={app.updated_at} />{' '}
            {app.can_manage && <UserText>{words.updatedBy(app.updated_by_label ?? words.formerMember)}</UserText>}
          </Fact>
        )}
      </dl>
    )}
  </Section>
);
