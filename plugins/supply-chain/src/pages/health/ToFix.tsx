import { EntityRefLink } from '@backstage/plugin-catalog-react';
import List from '@material-ui/core/List';
import ListItem from '@material-ui/core/ListItem';
import ListItemIcon from '@material-ui/core/ListItemIcon';
import ListItemText from '@material-ui/core/ListItemText';
import Typography from '@material-ui/core/Typography';
import type {
  HealthResponse,
  ToFix as Problem,
} from 'backstage-plugin-supply-chain-common';
import { Fragment } from 'react';
import { useLanguage } from '../../i18n/useLanguage';
import { useTranslation } from '../../i18n/useTranslation';
import { Disclosure, MutedText } from '../../ui/text';
import { ExternalLink } from '../../ui/links';
import { MessageLink } from '../../ui/MessageLink';
import { StateMark } from '../../ui/states';
import { useNow } from '../../ui/times';
import { Section } from '../../ui/Panel';
import { markOf, toFixText } from './toFixText';

/** Maximum number of entities that aren't behind a disclosure. */
const SHOWN_ENTITIES = 3;

/** What to fix, what most entities depend on first. */
export function ToFix(props: { health: HealthResponse }) {
  const { toFix, omittedProblems } = props.health;
  const { t } = useTranslation();
  return toFix.length === 0 ? null : (
    <Section title={t('health.toFix')} aside={t('health.toFixOrder')}>
      <List disablePadding style={{ overflowWrap: 'anywhere' }}>
        {toFix.map(problem => (
          <Item key={JSON.stringify(problem)} problem={problem} />
        ))}
      </List>
      {omittedProblems > 0 && (
        <MutedText block>
          {t('card.more', { amount: omittedProblems })}
        </MutedText>
      )}
    </Section>
  );
}

function Item(props: { problem: Problem }) {
  const { problem } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { what, advice } = toFixText(t, problem, { now, language });
  const edit = t('missing.edit');
  return (
    <ListItem divider disableGutters alignItems="flex-start">
      <ListItemIcon style={{ minWidth: 32 }}>
        <StateMark state={markOf(problem, now)} wordless />
      </ListItemIcon>
      <ListItemText
        disableTypography
        primary={
          <Typography
            variant="body2"
            component="h4"
            style={{ fontWeight: 600 }}
          >
            {what}
          </Typography>
        }
        secondary={
          <Typography variant="body2" component="div">
            <MutedText block>
              <WithSetting text={advice} setting={problem.setting} />
              <MessageLink to={problem.reason} about={what} />
            </MutedText>
            <UsedBy entities={problem.entities} />
            {problem.entities.editUrl && (
              <ExternalLink
                to={problem.entities.editUrl}
                label={`${edit}: ${what}`}
              >
                {edit}
              </ExternalLink>
            )}
          </Typography>
        }
      />
    </ListItem>
  );
}

/** A text whose setting looks like code. */
function WithSetting(props: { text: string; setting?: string }) {
  const { text, setting = '' } = props;
  const [before, ...after] = setting ? text.split(setting) : [text];
  return (
    <>
      {before}
      {after.map((part, index) => (
        <Fragment key={index}>
          <code>{setting}</code>
          {part}
        </Fragment>
      ))}
    </>
  );
}

/** What depends on it: a few by name, more behind their number. */
function UsedBy(props: { entities: Problem['entities'] }) {
  const { count, entityRefs } = props.entities;
  const { t } = useTranslation();
  if (count === 0) {
    return null;
  }
  const names = entityRefs.map((entityRef, index) => (
    <Fragment key={entityRef}>
      {index > 0 && ', '}
      <EntityRefLink entityRef={entityRef} />
    </Fragment>
  ));
  if (count <= SHOWN_ENTITIES) {
    return <div>{t('health.usedBy', { names: <>{names}</> })}</div>;
  }
  const hidden = count - entityRefs.length;
  return (
    <Disclosure summary={t('health.usedByMany', { count })}>
      {names}
      {hidden > 0 && <> {t('card.more', { amount: hidden })}</>}
    </Disclosure>
  );
}
