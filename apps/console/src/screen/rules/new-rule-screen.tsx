import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Loading } from '../../part/states.js';
import { Page } from '../../page/page.js';
import { useAddress } from '../../page/use-address.js';
import { texts } from '../../texts/common.js';
import { suggestDraft } from './draft.js';
import { suggestionQuery } from './queries.js';
import { RuleForm } from './rule-form.js';

/** Writes a new rule. The address can fill the form. */
export default function NewRuleScreen() {
  const { state } = useAddress();
  // Later changes of the address do not replace what the person has typed.
  const [given] = useState(state);
  const { data } = useQuery(suggestionQuery(given));
  const navigate = useNavigate();
  if (!data)
    return (
      <Page title={texts.screens.newRule}>
        <Loading rows={3} />
      </Page>
    );
  return (
    <RuleForm
      title={texts.screens.newRule}
      initial={suggestDraft(given, data)}
      onSaved={(id) => void navigate({ to: `/rules/${id}` })}
      onCancel={() => void navigate({ to: '/rules' })}
    />
  );
}
