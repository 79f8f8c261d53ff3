import { Field } from '../../page/form-page.js';
import { NameFields } from '../../page/name-fields.js';
import { connectorEditor as words } from '../../texts/connector-editor.js';
import { type Remote } from './queries.js';

type RemoteFieldsProps = { remote: Remote; onChange: (remote: Remote) => void; error: unknown };

/** The fields of a connector whose tools a remote server lists. */
export const RemoteFields = ({ remote, onChange, error }: RemoteFieldsProps) => (
  <>
    <NameFields labels={words} value={remote} onChange={(named) => onChange({ ...remote, ...named })} error={error} />
    <Field label={words.address} pointer="/mcp" error={error} help={words.addressHelp}>
      {(attributes) => (
        <input
          {...attributes}
          inputMode="url"
          spellCheck={false}
          value={remote.url}
          onInput={(event) => onChange({ ...remote, url: event.currentTarget.value })}
        />
      )}
    </Field>
  </>
);
