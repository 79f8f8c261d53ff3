import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Choices } from '../../part/choices.js';
import { FormPage, problemAt } from '../../page/form-page.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { connectorEditor } from '../../texts/connector-editor.js';
import { DefinitionField, useValidation } from './definition-field.js';
import { diagnosticsIn } from './diagnostics.js';
import { createConnector, readAgain } from './queries.js';
import { whyNoConnector } from './refusals.js';
import { emptyRemote, isShownAtRemote, type Remote, toSettings } from './remote.js';
import { RemoteFields } from './remote-fields.js';
import { startingDefinition } from './starting-definition.js';

const { create: words } = connectorEditor;

type Kind = keyof typeof words.kinds;

const kinds = Object.entries(words.kinds).map(([value, option]) => ({ value: value as Kind, ...option }));

/** Creates a connector with a remote server, or with a definition. */
export default function NewConnectorScreen() {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('remote_mcp');
  const [remote, setRemote] = useState(emptyRemote);
  const [definition, setDefinition] = useState(startingDefinition);
  const isRemote = kind === 'remote_mcp';
  const refusal = whyNoConnector(me);
  const checks = useValidation(isRemote ? null : definition, refusal === null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => createConnector(isRemote ? toBody(remote) : { kind, definition_text: definition }),
    onSuccess: async ({ slug }) => {
      await readAgain();
      await navigate({ to: `/connectors/${slug}` });
    },
  });
  const isAtField = isRemote ? isShownAtRemote(error) : isShownAtDefinition(error);
  const choose = (chosen: Kind) => {
    reset();
    setKind(chosen);
  };
  return (
    <FormPage
      title={texts.screens.newConnector}
      lead={words.lead}
      saveLabel={words.save}
      refusal={refusal}
      onSave={() => mutate()}
      onCancel={() => void navigate({ to: '/connectors' })}
      saving={isPending}
      error={isAtField ? null : error}
    >
      <Choices legend={words.kind} options={kinds} chosen={kind} onChoose={choose} />
      {isRemote ? (
        <RemoteFields remote={remote} onChange={setRemote} error={error} addressHelp={words.addressHelp} />
      ) : (
        <DefinitionField text={definition} onChange={setDefinition} checks={checks} error={error} />
      )}
    </FormPage>
  );
}

const toBody = (remote: Remote) => ({
  kind: 'remote_mcp' as const,
  ...(remote.name !== '' && { name: remote.name }),
  ...(remote.description !== null && { description: remote.description }),
  mcp: toSettings(remote),
});

const isShownAtDefinition = (error: unknown): boolean =>
  diagnosticsIn(error).length > 0 || problemAt(error, '/definition') !== undefined;
