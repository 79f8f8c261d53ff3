import { type FormEvent, type ReactNode, useId } from 'react';
import { LatchkeyError } from '#client';
import { Failure } from '../part/states.js';
import { texts } from '../texts/common.js';
import { Page } from './page.js';

type FormPageProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** What saving would change. */
  consequences?: ReactNode;
  saveLabel?: string;
  /** Why the form cannot be saved, and what to do about it. */
  refusal?: string | null;
  onSave: () => void;
  onCancel: () => void;
  saving: boolean;
  error: unknown;
};

/** A form in one column. The API's errors are shown at their fields, and what will change is shown before saving. */
export function FormPage(props: FormPageProps) {
  const { title, lead, children, consequences, saveLabel = texts.form.save, refusal = null, saving, error } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving && refusal === null) props.onSave();
  };
  return (
    <Page title={title} lead={lead}>
      <form className="form" onSubmit={submit} noValidate>
        {children}
        {consequences}
        {error !== null && error !== undefined && <Failure error={error} />}
        <div className="form-end">
          <span className="control">
            <button
              className="button primary"
              aria-busy={saving || undefined}
              aria-disabled={refusal !== null || undefined}
              aria-describedby={refusal === null ? undefined : id}
            >
              {saveLabel}
            </button>
            {refusal !== null && (
              <span id={id} className="refusal">
                {refusal}
              </span>
            )}
          </span>
          <button type="button" className="button quiet" onClick={props.onCancel}>
            {texts.form.cancel}
          </button>
        </div>
      </form>
    </Page>
  );
}

type FieldProps = {
  label: string;
  /** The field's JSON Pointer in the body, for example `/name`. */
  pointer: string;
  error: unknown;
  /** What is wrong with the field before it is sent. */
  problem?: string | undefined;
  help?: string;
  optional?: boolean;
  children: (attributes: FieldAttributes) => ReactNode;
};

export type FieldAttributes = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** A labelled field, with the API's problem with it. */
export function Field({ label, pointer, error, help, optional = false, children, ...own }: FieldProps) {
  const id = useId();
  const problem = own.problem ?? problemAt(error, pointer);
  const described = problem !== undefined || help !== undefined ? `${id}-help` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="soft">({texts.form.optional})</span>}
      </label>
      {children({ id, 'aria-invalid': problem === undefined ? undefined : true, 'aria-describedby': described })}
      {described !== undefined && (
        <p id={described} className={problem === undefined ? 'soft' : 'wrong'}>
          {problem ?? help}
        </p>
      )}
    </div>
  );
}

/** Returns what the API says about a field, or about a part of it. */
export function problemAt(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof LatchkeyError)) return undefined;
  return error.fields.find(({ path }) => path === pointer || path.startsWith(`${pointer}/`))?.message;
}
