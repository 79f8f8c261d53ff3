import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../part/button.js';
import { type Choice, Chooser } from '../../part/chooser.js';
import { Dialog } from '../../part/dialog.js';
import { Failure, Loading } from '../../part/states.js';
import { Field, problemAt } from '../../page/form-page.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { accountsQuery, addEntry, findAccountTools, type NewEntry } from './entry-changes.js';
import { readAgain } from './queries.js';

const { adding: words } = toolboxes;

type AddToolProps = { toolboxId: string; onClose: () => void; onAdded: (name: string) => void };

/** Adds a tool that runs on an account of the person. */
export function AddTool({ toolboxId, onClose, onAdded }: AddToolProps) {
  const { data: accounts } = useQuery(accountsQuery);
  const [accountId, setAccountId] = useState('');
  const [tool, setTool] = useState<Choice | null>(null);
  const [name, setName] = useState('');
  const addition = useMutation({
    mutationFn: (entry: NewEntry) => addEntry(toolboxId, entry),
    onSuccess: async (_, entry) => {
      await readAgain();
      onAdded(entry.name || entry.tool);
    },
  });
  const account = accounts?.find(({ id }) => id === accountId);
  const isAtName = problemAt(addition.error, '/entries') !== undefined;
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          busy={addition.isPending}
          refusal={account && tool ? null : words.incomplete}
          onPress={() => account && tool && addition.mutate({ account, tool: tool.value, name })}
        >
          {words.now}
        </Button>
      }
    >
      <p className="soft">{words.help}</p>
      <AccountField
        chosen={accountId}
        onChoose={(id) => {
          setAccountId(id);
          setTool(null);
        }}
      />
      {account && (
        <>
          <Chooser
            key={accountId}
            label={words.tool}
            chosen={tool}
            onChoose={setTool}
            find={{ name: `tools of ${accountId}`, read: findAccountTools(accountId) }}
          />
          <Field label={words.name} pointer="/entries" error={addition.error} help={words.nameHelp} optional>
            {(attributes) => (
              <input {...attributes} value={name} onInput={(event) => setName(event.currentTarget.value)} />
            )}
          </Field>
        </>
      )}
      {addition.error && !isAtName && <Failure error={addition.error} />}
    </Dialog>
  );
}

type AccountFieldProps = { chosen: string; onChoose: (id: string) => void };

function AccountField({ chosen, onChoose }: AccountFieldProps) {
  const { data: accounts, error, refetch } = useQuery(accountsQuery);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!accounts) return <Loading rows={2} />;
  if (accounts.length === 0)
    return (
      <p>
        {words.noAccounts} <a href="/welcome/connect">{words.connect}</a>
      </p>
    );
  return (
    <Field label={words.account} pointer="/connection_id" error={null}>
      {(attributes) => (
        <select {...attributes} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{words.choose}</option>
          {accounts.map(({ id, name, owner }) => (
            <option key={id} value={id}>
              {words.accountOf(name, owner?.name ?? null)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
