import { Field } from '../../page/form-page.js';
import { NameFields } from '../../page/name-fields.js';
import { Button } from '../../part/button.js';
import { Choices } from '../../part/choices.js';
import { connectorEditor } from '../../texts/connector-editor.js';
import { type Header, problemOf, type Remote, type SignIn, usesScopes } from './remote.js';

const { remote: words, name, description } = connectorEditor;

const ways = Object.entries(words.ways).map(([value, texts]) => ({ value: value as SignIn, ...texts }));

type RemoteFieldsProps = {
  remote: Remote;
  onChange: (remote: Remote) => void;
  error: unknown;
  addressHelp: string;
};

/** The fields of a connector whose tools a remote server lists. */
export function RemoteFields({ remote, onChange, error, addressHelp }: RemoteFieldsProps) {
  const { url, signIn, headers, scopes } = remote;
  return (
    <>
      <NameFields
        labels={{ name, description }}
        value={remote}
        onChange={(named) => onChange({ ...remote, ...named })}
        error={error}
      />
      <Field
        label={words.address}
        pointer="/mcp/url"
        error={error}
        problem={problemOf(error, '/url')}
        help={addressHelp}
      >
        {(attributes) => (
          <input
            {...attributes}
            inputMode="url"
            spellCheck={false}
            value={url}
            onInput={(event) => onChange({ ...remote, url: event.currentTarget.value })}
          />
        )}
      </Field>
      <Choices
        legend={words.signIn}
        options={ways}
        chosen={signIn}
        onChoose={(chosen) => onChange(withSignIn(remote, chosen))}
      />
      {signIn === 'custom' && (
        <Headers headers={headers} onChange={(next) => onChange({ ...remote, headers: next })} error={error} />
      )}
      {usesScopes(signIn) && (
        <Field
          label={words.scopes}
          pointer="/mcp/scopes"
          error={error}
          problem={problemOf(error, '/scopes')}
          help={words.scopesHelp}
          optional
        >
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              spellCheck={false}
              value={scopes}
              onInput={(event) => onChange({ ...remote, scopes: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

const emptyHeader: Header = { name: '', template: '' };

const withSignIn = (remote: Remote, signIn: SignIn): Remote => ({
  ...remote,
  signIn,
  headers: signIn === 'custom' && remote.headers.length === 0 ? [words.firstHeader] : remote.headers,
});

type HeadersProps = { headers: readonly Header[]; onChange: (headers: readonly Header[]) => void; error: unknown };

const Headers = ({ headers, onChange, error }: HeadersProps) => (
  <fieldset className="group">
    <legend>{words.headers}</legend>
    <p className="soft">{words.headersHelp}</p>
    <ul className="rows">
      {headers.map((header, place) => (
        <li key={place}>
          <HeaderFields
            header={header}
            place={place}
            onChange={(next) => onChange(headers.with(place, next))}
            error={error}
          />
          {headers.length > 1 && (
            <Button onPress={() => onChange(headers.toSpliced(place, 1))}>{words.removeHeader(place + 1)}</Button>
          )}
        </li>
      ))}
    </ul>
    <Button onPress={() => onChange([...headers, emptyHeader])}>{words.addHeader}</Button>
  </fieldset>
);

type HeaderFieldsProps = { header: Header; place: number; onChange: (header: Header) => void; error: unknown };

const HeaderFields = ({ header, place, onChange, error }: HeaderFieldsProps) =>
  (['name', 'template'] as const).map((part) => {
    const setting = `/headers/${place}/${part}`;
    return (
      <Field
        key={part}
        label={words.header[part](place + 1)}
        pointer={`/mcp${setting}`}
        error={error}
        problem={problemOf(error, setting)}
      >
        {(attributes) => (
          <input
            {...attributes}
            spellCheck={false}
            value={header[part]}
            onInput={(event) => onChange({ ...header, [part]: event.currentTarget.value })}
          />
        )}
      </Field>
    );
  });
