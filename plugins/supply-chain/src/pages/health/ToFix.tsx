import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { makeStyles } from '@material-ui/core/styles';
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
import { PLAIN_LIST } from '../../ui/styles';
import { mutedColor } from '../../ui/tones';
import { useNow } from '../../ui/times';
import { Section } from '../../ui/Panel';
import { markOf, toFixText } from './toFixText';

/** Maximum number of entities that aren't behind a disclosure. */
const SHOWN_ENTITIES = 3;

const useStyles = makeStyles(
  theme => ({
    item: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      gap: theme.spacing(0.5, 1.5),
      padding: theme.spacing(1.5, 0),
      borderTop: `1px solid ${theme.palette.divider}`,
      fontSize: theme.typography.body2.fontSize,
      lineHeight: 1.5,
      overflowWrap: 'anywhere',
      '&:last-child': { paddingBottom: 0 },
      [theme.breakpoints.down('xs')]: {
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        '& > :nth-child(3)': { gridColumn: 2 },
      },
    },
    what: { margin: 0, fontSize: 'inherit', fontWeight: 600 },
    muted: { color: mutedColor(theme) },
  }),
  { name: 'SupplyChainToFix' },
);

/** What to fix, what most entities depend on first. */
export function ToFix(props: { health: HealthResponse }) {
  const { toFix, omittedProblems } = props.health;
  const { t } = useTranslation();
  return toFix.length === 0 ? null : (
    <Section title={t('health.toFix')} aside={t('health.toFixOrder')}>
      <ul style={PLAIN_LIST}>
        {toFix.map(problem => (
          <Item key={JSON.stringify(problem)} problem={problem} />
        ))}
      </ul>
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
  const classes = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { what, advice } = toFixText(t, problem, { now, language });
  return (
    <li className={classes.item}>
      <StateMark state={markOf(problem, now)} wordless />
      <div>
        <h4 className={classes.what}>{what}</h4>
        <div className={classes.muted}>
          <WithSetting text={advice} setting={problem.setting} />
          <MessageLink to={problem.reason} about={what} />
        </div>
        <UsedBy entities={problem.entities} />
      </div>
      <div>
        <ExternalLink
          to={problem.entities.editUrl}
          label={`${t('missing.edit')}: ${what}`}
        >
          {problem.entities.editUrl && t('missing.edit')}
        </ExternalLink>
      </div>
    </li>
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
