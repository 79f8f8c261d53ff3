import { Fact } from '../../part/fact.js';
import { textOf } from '../../part/look-up.js';
import { Time } from '../../part/time.js';
import { Section } from '../../page/detail-page.js';
import { organization as words } from '../../texts/organization.js';
import { describeSetting, isShown, type Options, settingGroups, valueOf } from './setting-fields.js';
import { type Organization } from './queries.js';

/** The settings, in groups. `roles` has the names of roles, by id. */
export const Settings = ({ organization, roles }: { organization: Organization; roles: Options }) => (
  <>
    <Section title={words.general}>
      <dl className="facts wide">
        <Fact name={words.name}>{organization.name}</Fact>
        <Fact name={words.slug}>
          <code>{organization.slug}</code>
        </Fact>
        <Fact name={words.plan}>{textOf(words.plans, organization.plan)}</Fact>
        <Fact name={words.created}>
          <Time at={organization.created_at} />
        </Fact>
      </dl>
    </Section>
    {settingGroups.map(({ name, fields }) => {
      const shown = fields.filter((field) => isShown(organization.settings, field));
      if (shown.length === 0) return null;
      return (
        <Section key={name} title={words.groups[name]}>
          <dl className="facts wide">
            {shown.map((field) => (
              <Fact key={field.name} name={words.settings[field.name]}>
                {describeSetting(field, valueOf(organization.settings, field), roles)}
              </Fact>
            ))}
          </dl>
        </Section>
      );
    })}
    {organization.settings.token_max_days === undefined && <p className="soft">{words.hidden}</p>}
  </>
);
