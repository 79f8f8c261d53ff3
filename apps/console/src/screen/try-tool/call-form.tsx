import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Argument, listArguments, readValue } from '../../argument/arguments.js';
import { ValueInput } from '../../argument/value-input.js';
import { Button } from '../../part/button.js';
import { ownValue, textOf } from '../../part/look-up.js';
import { Empty, Failure } from '../../part/states.js';
import { Field, problemAt } from '../../page/form-page.js';
import { useAddress } from '../../page/use-address.js';
import { argumentTexts } from '../../texts/arguments.js';
import { tryTool as words } from '../../texts/try-tool.js';
import { AnswerPart, RequestPart } from './answer.js';
import {
  type Account,
  type Answer,
  isPending,
  lookAtRequest,
  readArguments,
  sendCall,
  type Texts,
  type Tool,
} from './queries.js';

type CallFormProps = { tool: Tool; accounts: readonly Account[] };

/** The account and the arguments of a call, its request and its answer. */
export function CallForm({ tool, accounts }: CallFormProps) {
  const { state, change } = useAddress();
  const [texts, setTexts] = useState<Texts>({});
  const known = listArguments(tool.input_schema);
  const account = accounts.find(({ id }) => id === state.account) ?? onlyUsable(accounts);
  const { request, answer, look, send, error, isBusy } = useCall(tool, account, readArguments(known, texts));
  const refusal = whyNotCalled(tool, account) ?? whyNotRead(known, texts);
  return (
    <div className="try">
      <div className="form">
        <p className={tool.tier === 'read' ? 'soft' : 'take-over'}>{textOf(words.tiers, tool.tier)}</p>
        <AccountField
          accounts={accounts}
          chosen={account?.id ?? ''}
          onChoose={(id) => change({ account: id || undefined }, { replace: true })}
        />
        <Arguments known={known} texts={texts} onChange={setTexts} error={error} />
        <div className="form-end">
          <Button kind="primary" refusal={refusal} busy={isBusy} onPress={send}>
            {words.send}
          </Button>
          {refusal === null && (
            <Button busy={isBusy} onPress={look}>
              {words.look}
            </Button>
          )}
        </div>
      </div>
      <div className="try-results">
        {!request && !answer && !error && <Empty title={words.nothingYet} />}
        {error && problemAt(error, '/arguments') === undefined && <Failure error={error} />}
        {answer && <AnswerPart answer={answer} />}
        {request && <RequestPart request={request} isSent={answer !== null && !isPending(answer)} />}
      </div>
    </div>
  );
}

const onlyUsable = (accounts: readonly Account[]): Account | undefined => {
  const usable = accounts.filter((account) => whyNotUsed(account) === null);
  return usable.length === 1 ? usable[0] : undefined;
};

/** Before a call is sent, its request is read, because answers do not contain it. */
function useCall(tool: Tool, account: Account | undefined, given: Record<string, unknown>) {
  const [request, setRequest] = useState<Answer | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const call = { accountId: account?.id ?? '', tool: tool.name, arguments: given };
  const looking = useMutation({
    mutationFn: () => lookAtRequest(call),
    onMutate: () => setAnswer(null),
    onSuccess: setRequest,
  });
  const sending = useMutation({
    mutationFn: async () => {
      const approvalId = answer && isPending(answer) ? answer.approval.id : null;
      setRequest(await lookAtRequest(call));
      return sendCall(call, approvalId);
    },
    onSuccess: setAnswer,
    onError: () => setAnswer(null),
  });
  return {
    request,
    answer,
    look: () => {
      sending.reset();
      looking.mutate();
    },
    send: () => {
      looking.reset();
      sending.mutate();
    },
    error: sending.error ?? looking.error,
    isBusy: sending.isPending || looking.isPending,
  };
}

function whyNotUsed({ can_use, access, status }: Account): string | null {
  if (!can_use) return access === 'view' ? words.refusals.noUse : words.refusals.permission;
  return status === 'active' ? null : words.refusals.status;
}

function whyNotCalled({ restricted }: Tool, account: Account | undefined): string | null {
  if (restricted) return words.refusals.restricted;
  return account ? whyNotUsed(account) : words.refusals.account;
}

function whyNotRead(known: readonly Argument[], texts: Texts): string | null {
  const missing = known.find(({ name, isRequired }) => isRequired && !ownValue(texts, name));
  if (missing) return words.refusals.required(missing.name);
  return known.some((argument) => isWrong(argument, texts)) ? words.refusals.values : null;
}

const isWrong = (argument: Argument, texts: Texts): boolean => {
  const text = ownValue(texts, argument.name);
  return text !== undefined && text !== '' && readValue(argument, text) === null;
};

type AccountFieldProps = { accounts: readonly Account[]; chosen: string; onChoose: (id: string) => void };

const AccountField = ({ accounts, chosen, onChoose }: AccountFieldProps) =>
  accounts.length === 0 ? (
    <p>
      {words.noAccounts} <a href="/welcome/connect">{words.connect}</a>
    </p>
  ) : (
    <Field label={words.account} pointer="/connection" error={null}>
      {(attributes) => (
        <select {...attributes} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{words.chooseAccount}</option>
          {accounts.map(({ id, name, owner }) => (
            <option key={id} value={id}>
              {words.accountOf(name, owner?.name ?? null)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );

type ArgumentsProps = {
  known: readonly Argument[];
  texts: Texts;
  onChange: (texts: Texts) => void;
  error: unknown;
};

const Arguments = ({ known, texts, onChange, error }: ArgumentsProps) => (
  <fieldset className="group">
    <legend>{words.arguments}</legend>
    <p className="soft">{known.length === 0 ? words.noArguments : words.optional}</p>
    {known.map((argument) => (
      <Field
        key={argument.name}
        label={argument.name}
        pointer={`/arguments/${argument.name}`}
        error={error}
        help={isWrong(argument, texts) ? argumentTexts.wrong[argument.kind] : (argument.description ?? undefined)}
        optional={!argument.isRequired}
      >
        {(attributes) => (
          <ValueInput
            argument={argument}
            attributes={attributes}
            text={ownValue(texts, argument.name) ?? ''}
            onChange={(text) => onChange({ ...texts, [argument.name]: text })}
          />
        )}
      </Field>
    ))}
  </fieldset>
);
