import { Link } from '@backstage/core-components';
import LinearProgress from '@material-ui/core/LinearProgress';
import { makeStyles } from '@material-ui/core/styles';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import {
  searchOfIssue,
  type ServicesScope,
} from '../../queries/useServicesQuery';
import { StateMark, stateTone } from '../../ui/states';
import { caption, PLAIN_LIST } from '../../ui/styles';
import { toneColor } from '../../ui/tones';
import { MutedText, UntrustedText } from '../../ui/text';

/** Maximum number of issues to show. */
const SHOWN = 4;

const useStyles = makeStyles(
  theme => ({
    title: {
      ...caption(theme),
      margin: theme.spacing(0, 0, 0.5),
      fontWeight: 500,
    },
    list: PLAIN_LIST,
    issue: {
      display: 'grid',
      gridTemplateColumns: '18px minmax(0, 1fr) 80px 64px',
      alignItems: 'center',
      gap: theme.spacing(0.75),
      minHeight: 24,
      fontVariantNumeric: 'tabular-nums',
      '& > :last-child': { textAlign: 'right' },
    },
    bar: {
      height: 6,
      borderRadius: 3,
      backgroundColor: theme.palette.divider,
      // Lengths need backgrounds, which forced colors remove.
      '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
    },
    bad: { backgroundColor: toneColor(theme, 'bad') },
    waiting: { backgroundColor: toneColor(theme, 'waiting') },
    neutral: {},
    good: {},
  }),
  { name: 'SupplyChainCommonIssues' },
);

/**
 * The attestations that fail, are missing or are pending in the most components,
 * each linking to those components.
 *
 * @param props - `response` is the one without filters
 */
export function CommonIssues(props: {
  response: Pick<ServicesResponse, 'unmet' | 'total'>;
  scope?: ServicesScope;
}) {
  const { response, scope } = props;
  const { unmet, total } = response;
  const classes = useStyles();
  const { t } = useTranslation();
  return unmet.length === 0 ? null : (
    <section>
      <h3 className={classes.title}>{t('services.issues')}</h3>
      <ul className={classes.list}>
        {unmet.slice(0, SHOWN).map(({ name, state, components }) => (
          <li key={name} className={classes.issue}>
            <StateMark state={state} />
            <Link to={searchOfIssue(name, scope)}>
              <UntrustedText lines={1}>{name}</UntrustedText>
            </Link>
            <LinearProgress
              aria-hidden
              variant="determinate"
              value={(components / Math.max(total, components)) * 100}
              classes={{ root: classes.bar, bar: classes[stateTone(state)] }}
            />
            <MutedText>
              {t('services.issueCount', { components, total })}
            </MutedText>
          </li>
        ))}
      </ul>
    </section>
  );
}
