import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, FormPage, problemAt } from '../../page/form-page.js';
import { oauthApp } from '../../texts/oauth-app.js';
import { type Draft, type OAuthApp, readAgain, setOAuthApp } from './queries.js';
import { Register } from './register.js';

const { form: words } = oauthApp;

type OAuthAppFormProps = { app: OAuthApp; onCancel: () => void; onSaved: () => void };

/** Sets the application, or replaces it. The stored secret is not shown, and is kept if no other is entered. */
export function OAuthAppForm({ app, onCancel, onSaved }: OAuthAppFormProps) {
  const [draft, setDraft] = useState<Draft>({
    clientId: app.client_id ?? '',
    secret: '',
    scopes: app.scopes?.join(' ') ?? '',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => setOAuthApp(app, draft),
    onSuccess: async () => {
      await readAgain();
      onSaved();
    },
  });
  const isAtField = ['/client_id', '/client_secret', '/scopes'].some(
    (pointer) => problemAt(error, pointer) !== undefined,
  );
  return (
    <FormPage
      title={app.source === 'organization' ? oauthApp.replace : oauthApp.set}
      saveLabel={words.save}
      refusal={draft.clientId.trim() === '' ? words.noClient : null}
      onSave={() => mutate()}
      onCancel={onCancel}
      saving={isPending}
      error={isAtField ? null : error}
      consequences={<Consequence app={app} draft={draft} />}
    >
      <Register app={app} />
      <Fields app={app} draft={draft} onChange={setDraft} error={error} />
    </FormPage>
  );
}

type FieldsProps = { app: OAuthApp; draft: Draft; onChange: (draft: Draft) => void; error: unknown };

const Fields = ({ app, draft, onChange, error }: FieldsProps) => (
  <>
    <Field label={words.clientId} pointer="/client_id" error={error}>
      {(attributes) => (
        <input
          {...attributes}
          autoComplete="off"
          spellCheck={false}
          value={draft.clientId}
          onInput={(event) => onChange({ ...draft, clientId: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field
      label={words.secret}
      pointer="/client_secret"
      error={error}
      help={isKept(app, draft) ? words.keepSecret : words.newSecret}
      optional={isKept(app, draft)}
    >
      {(attributes) => (
        <input
          {...attributes}
          type="password"
          autoComplete="new-password"
          value={draft.secret}
          onInput={(event) => onChange({ ...draft, secret: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field label={words.scopes} pointer="/scopes" error={error} help={words.scopesHelp} optional>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={2}
          spellCheck={false}
          value={draft.scopes}
          onInput={(event) => onChange({ ...draft, scopes: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
);

/** Whether the stored secret stays without a new one. */
const isKept = ({ client_id, client_secret_set }: OAuthApp, { clientId }: Draft): boolean =>
  client_secret_set && client_id === clientId.trim();

/** What saving would change for the accounts. */
function Consequence({ app, draft }: { app: OAuthApp; draft: Draft }) {
  if (app.client_id === null) return null;
  const isSameClient = app.client_id === draft.clientId.trim();
  if (isSameClient) return draft.secret === '' ? null : <p className="take-over">{words.rotates}</p>;
  return app.active_account_count === 0 ? null : (
    <p className="take-over">{words.otherClient(app.active_account_count)}</p>
  );
}
