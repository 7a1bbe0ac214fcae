import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import type {
  ServicesResponse,
  StateValue,
  UnmetAttestation,
} from 'backstage-plugin-supply-chain-common';
import {
  searchOfIssue,
  type ServicesScope,
} from '../../queries/useServicesQuery';
import { useTranslation } from '../../i18n/useTranslation';
import { StateMark } from '../../ui/states';
import { mutedColor, toneColor } from '../../ui/tones';
import { UntrustedText } from '../../ui/text';

/** Maximum number of issues to show. */
const SHOWN = 4;

const useStyles = makeStyles(
  theme => ({
    title: {
      margin: theme.spacing(0, 0, 0.5),
      fontSize: theme.typography.caption.fontSize,
      fontWeight: 500,
      color: mutedColor(theme),
    },
    list: { margin: 0, padding: 0, listStyle: 'none' },
    issue: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 80px 64px',
      alignItems: 'center',
      gap: theme.spacing(1.5),
      minHeight: 24,
    },
    name: {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(0.75),
      minWidth: 0,
    },
    count: {
      color: mutedColor(theme),
      fontVariantNumeric: 'tabular-nums',
      textAlign: 'right',
    },
    bar: {
      display: 'flex',
      height: 6,
      borderRadius: 3,
      backgroundColor: theme.palette.divider,
      overflow: 'hidden',
      // Lengths need backgrounds, which forced colors remove.
      '@media (forced-colors: active)': {
        forcedColorAdjust: 'none',
        border: '1px solid CanvasText',
        backgroundColor: 'Canvas',
        '& > *': { backgroundColor: 'CanvasText' },
      },
    },
    bad: { backgroundColor: toneColor(theme, 'bad') },
    waiting: { backgroundColor: toneColor(theme, 'waiting') },
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
  if (unmet.length === 0) {
    return null;
  }
  return (
    <section>
      <h3 className={classes.title}>{t('services.issues')}</h3>
      <ul className={classes.list}>
        {unmet.slice(0, SHOWN).map(issue => (
          <Issue key={issue.name} issue={issue} total={total} scope={scope} />
        ))}
      </ul>
    </section>
  );
}

function Issue(props: {
  issue: ServicesResponse['unmet'][number];
  total: number;
  scope?: ServicesScope;
}) {
  const { issue, total, scope } = props;
  const { name, components } = issue;
  const classes = useStyles();
  const { t } = useTranslation();
  const state = worstOf(issue);
  return (
    <li className={classes.issue}>
      <span className={classes.name}>
        <StateMark state={state} />
        <Link to={searchOfIssue(name, scope)}>
          <UntrustedText lines={1}>{name}</UntrustedText>
        </Link>
      </span>
      <div className={classes.bar} aria-hidden>
        <div
          className={state === 'non-compliant' ? classes.bad : classes.waiting}
          style={{
            width: `${(components / Math.max(total, components)) * 100}%`,
          }}
        />
      </div>
      <span className={classes.count}>
        {t('services.issueCount', { components, total })}
      </span>
    </li>
  );
}

function worstOf({ failed, missing }: UnmetAttestation): StateValue {
  if (failed > 0) {
    return 'non-compliant';
  }
  return missing > 0 ? 'missing' : 'pending';
}
