import { textOf } from '../../part/look-up.js';
import { formatNumber, Time } from '../../part/time.js';
import { type Me } from '../../session/me.js';
import { health } from '../../texts/health.js';
import { Check, type Findings } from './check.js';
import { Problem } from './problem.js';
import { maxChecked, type Tokens, tokensQuery, type Webhooks, webhooksQuery } from './queries.js';
import { explainMissing } from './refusal.js';

const { webhooks, tokens } = health;

/** Whether messages arrive, and which tokens expire. */
export const DeliveryPart = ({ me }: { me: Me }) => (
  <>
    <Check
      title={webhooks.title}
      lead={webhooks.lead}
      query={webhooksQuery}
      refusal={me.features.includes('webhooks') ? explainMissing(me, 'webhook:view', 'webhook:manage') : health.feature}
      findIn={findInWebhooks}
    />
    <Check title={tokens.title} lead={tokens.lead} query={tokensQuery} refusal={null} findIn={findInTokens} />
  </>
);

type Webhook = Webhooks['result'][number];

/** A person disabled the endpoints with the reason `manual`, so they are not broken. */
const isBroken = ({ status, disabled_reason, consecutive_failures }: Webhook): boolean =>
  status === 'disabled' ? disabled_reason !== 'manual' : consecutive_failures > 0;

function findInWebhooks({ result, next_cursor }: Webhooks): Findings {
  const problems = result.filter(isBroken).map(({ id, url, status, disabled_reason, ...counts }) => (
    <Problem key={id} name={url} mark={status === 'disabled' ? webhooks.off : webhooks.failing}>
      {disabled_reason !== null && `${webhooks.reasons[disabled_reason]} · `}
      {webhooks.failures(counts.consecutive_failures)}
    </Problem>
  ));
  return { problems, fine: webhooks.fine, cut: next_cursor === null ? null : health.cut(formatNumber(maxChecked)) };
}

const soonMs = 14 * 86_400_000;

/** The first tokens to expire come first. */
function findInTokens({ result, next_cursor }: Tokens): Findings {
  const soon = result.filter(({ expires_at }) => expires_at !== null && Date.parse(expires_at) < Date.now() + soonMs);
  const problems = soon.map(({ id, name, kind, user_label, expires_at }) => (
    <Problem key={id} name={`${name} · ${user_label ?? tokens.nobody}`}>
      {textOf(tokens.kinds, kind)} · {tokens.expires} <Time at={expires_at!} />
    </Problem>
  ));
  const isCut = next_cursor !== null && soon.length === result.length;
  return { problems, fine: tokens.fine, cut: isCut ? health.cut(formatNumber(soon.length)) : null };
}
