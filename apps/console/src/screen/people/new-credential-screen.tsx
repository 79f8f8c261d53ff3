import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure, Loading } from '../../part/states.js';
import { UserText } from '../../part/user-text.js';
import { FormPage, problemAt } from '../../page/form-page.js';
import { Page } from '../../page/page.js';
import { useIdInPath } from '../../page/use-address.js';
import { client } from '../../session/api.js';
import { meQuery } from '../../session/me.js';
import { texts } from '../../texts/common.js';
import { workloads as words } from '../../texts/workloads.js';
import { type CredentialDraft, emptyDraft, hasWrongJson, pointersOf, toBody } from './credential-draft.js';
import { CredentialFields } from './credential-fields.js';
import { rolesQuery } from '../rules/queries.js';
import { type Member, nameOf, personQuery, readAgain } from './queries.js';
import { whyNoCredential, whyNotFor } from './refusals.js';

/** Adds a workload credential of an agent. */
export default function NewCredentialScreen() {
  const { data, error, refetch } = useQuery(personQuery(useIdInPath()));
  if (data) return <CredentialForm member={data.value} />;
  return (
    <Page title={texts.screens.newCredential}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading rows={4} />}
    </Page>
  );
}

function CredentialForm({ member }: { member: Member }) {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const { data: known = [] } = useQuery(rolesQuery);
  const [draft, setDraft] = useState(emptyDraft);
  const back = () => void navigate({ to: `/people/${member.id}`, search: { tab: 'credentials' } });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => client.members.createWorkloadCredential(member.id, toBody(draft)),
    onSuccess: async () => {
      await readAgain();
      back();
    },
  });
  const isAtField = pointersOf[draft.kind].some((pointer) => problemAt(error, pointer) !== undefined);
  return (
    <FormPage
      title={texts.screens.newCredential}
      lead={<UserText>{words.form.lead(nameOf(member))}</UserText>}
      saveLabel={words.form.save}
      refusal={whyNotAdded(member, draft) ?? whyNoCredential(me) ?? whyNotFor(member, me, known)}
      onSave={() => mutate()}
      onCancel={back}
      saving={isPending}
      error={isAtField ? null : error}
    >
      <CredentialFields draft={draft} onChange={setDraft} error={error} />
    </FormPage>
  );
}

function whyNotAdded({ kind }: Member, draft: CredentialDraft): string | null {
  if (kind !== 'service') return words.refusals.person;
  return hasWrongJson(draft) ? words.refusals.json : null;
}
