import { ChooseMany } from '../../part/choose-many.js';
import { Field, problemAt } from '../../page/form-page.js';
import { type client } from '../../session/api.js';
import { type Choice } from '../../session/find.js';
import { queries } from '../../session/queries.js';
import { agents } from '../../texts/agents.js';
import { permissionsQuery } from '../roles/editing.js';
import { type Member } from './queries.js';

const { token: words } = agents;

/** What a person enters about a new token. Without permissions, the token has all permissions of its holder. */
export type TokenDraft = { name: string; days: string; permissions: readonly Choice[] };

export const emptyToken: TokenDraft = { name: '', days: '', permissions: [] };

export const hasWrongDays = ({ days }: TokenDraft): boolean => !/^\d*$/.test(days.trim());

type TokenBody = Parameters<typeof client.tokens.issue>[0];

/** Permissions come from the API, which also checks their names. */
export const toTokenBody = ({ id, kind }: Member, { name, days, permissions }: TokenDraft): TokenBody => ({
  kind: kind === 'service' ? 'service' : 'personal',
  user_id: id,
  name,
  ...(days.trim() !== '' && { expires_in_days: Number(days) }),
  scopes: permissions.length > 0 ? (permissions.map(({ value }) => value) as NonNullable<TokenBody['scopes']>) : null,
});

async function findPermissions(text: string): Promise<Choice[]> {
  const all = await queries.fetchQuery({ ...permissionsQuery, staleTime: Infinity });
  const asked = text.trim().toLowerCase();
  return all
    .filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(asked))
    .map(({ name, label }) => ({ value: name, label, detail: name }));
}

type TokenFieldsProps = { draft: TokenDraft; onChange: (draft: TokenDraft) => void; error: unknown };

export const TokenFields = ({ draft, onChange, error }: TokenFieldsProps) => (
  <>
    <Field label={words.name} pointer="/name" error={error} help={words.nameHelp}>
      {(attributes) => (
        <input
          {...attributes}
          autoComplete="off"
          value={draft.name}
          onInput={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
      )}
    </Field>
    <Field
      label={words.days}
      pointer="/expires_in_days"
      error={error}
      problem={hasWrongDays(draft) ? words.wrongDays : undefined}
      help={words.daysHelp}
      optional
    >
      {(attributes) => (
        <input
          {...attributes}
          inputMode="numeric"
          autoComplete="off"
          value={draft.days}
          onInput={(event) => onChange({ ...draft, days: event.currentTarget.value })}
        />
      )}
    </Field>
    <ChooseMany
      label={words.permission}
      chosen={draft.permissions}
      onChange={(permissions) => onChange({ ...draft, permissions })}
      find={{ name: 'permissions', read: findPermissions }}
      placeholder={words.allPermissions}
      problem={problemAt(error, '/scopes')}
      dropLabel={words.drop}
    />
  </>
);
