import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../part/states.js';
import { Field } from '../../page/form-page.js';
import { connectorEditor as words } from '../../texts/connector-editor.js';
import { CodeEditor, showPlace } from './code-editor.js';
import { offsetOf } from './definition-text.js';
import { Problems } from './problems.js';
import { type Diagnostic, diagnosticsIn } from './diagnostics.js';
import { validationQuery } from './queries.js';

/** Milliseconds after the last key until the definition is checked. An organization may check 60 in a minute. */
const pause = 800;

/** The checks of a text. `validation`: of the text as it was after the last pause. */
export function useValidation(text: string | null, isAllowed: boolean) {
  const [checked, setChecked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setChecked(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isFetching } = useQuery({
    ...validationQuery(checked ?? ''),
    enabled: isAllowed && checked !== null,
    placeholderData: keepPreviousData,
  });
  return { validation: data, failure: error, isCurrent: checked === text && !isFetching, isAllowed };
}

type DefinitionFieldProps = {
  text: string;
  onChange: (text: string) => void;
  checks: ReturnType<typeof useValidation>;
  /** The refusal of the API to save. */
  error: unknown;
};

/** The definition, beside its problems. Each problem leads to its line. */
export function DefinitionField({ text, onChange, checks, error }: DefinitionFieldProps) {
  const editor = useRef<HTMLTextAreaElement>(null);
  const { validation, failure, isCurrent, isAllowed } = checks;
  const diagnostics = validation?.diagnostics ?? diagnosticsIn(error);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const show = ({ line = 1, column = 1 }: Diagnostic) =>
    editor.current && showPlace(editor.current, offsetOf(text, line, column), line);
  return (
    <div className="definition">
      <Field label={words.definition} pointer="/definition" error={error} help={words.definitionHelp}>
        {(attributes) => (
          <CodeEditor
            attributes={{ ...attributes, 'aria-invalid': errors.length > 0 ? true : attributes['aria-invalid'] }}
            text={text}
            onChange={onChange}
            wrongLines={new Set(errors.flatMap(({ line }) => line ?? []))}
            editor={editor}
          />
        )}
      </Field>
      <section className="definition-check" aria-label={words.check}>
        <h2>{words.check}</h2>
        <p role="status" className={errors.length > 0 ? 'wrong' : 'soft'}>
          {isAllowed ? describeChecks(checks) : words.notChecked}
        </p>
        {failure && <Failure error={failure} />}
        <Problems
          diagnostics={diagnostics}
          counts={validation?.diagnostic_counts}
          onShow={show}
          isCurrent={isCurrent}
        />
        <p className="small">
          <a href="/reference/guides/connector-definition">{words.format}</a>
        </p>
      </section>
    </div>
  );
}

function describeChecks({ validation, isCurrent, failure }: ReturnType<typeof useValidation>): string {
  if (failure) return '';
  if (!validation || !isCurrent) return words.checking;
  const { error, warning } = validation.diagnostic_counts;
  return error + warning === 0 ? words.valid(validation.tool_count) : words.found(error, warning);
}
