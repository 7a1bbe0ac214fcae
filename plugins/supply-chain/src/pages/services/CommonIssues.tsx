import { Link } from '@backstage/core-components';
import { makeStyles } from '@material-ui/core/styles';
import type { ServicesResponse } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import {
  searchOfIssue,
  type ServicesScope,
} from '../../queries/useServicesQuery';
import { StateMark } from '../../ui/states';
import { caption, PLAIN_LIST } from '../../ui/styles';
import { mutedColor, toneColor } from '../../ui/tones';
import { UntrustedText } from '../../ui/text';

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
  return unmet.length === 0 ? null : (
    <section>
      <h3 className={classes.title}>{t('services.issues')}</h3>
      <ul className={classes.list}>
        {unmet.slice(0, SHOWN).map(({ name, state, components }) => {
          const tone = state === 'non-compliant' ? 'bad' : 'waiting';
          const share = components / Math.max(total, components);
          return (
            <li key={name} className={classes.issue}>
              <span className={classes.name}>
                <StateMark state={state} />
                <Link to={searchOfIssue(name, scope)}>
                  <UntrustedText lines={1}>{name}</UntrustedText>
                </Link>
              </span>
              <div className={classes.bar} aria-hidden>
                <div
                  className={classes[tone]}
                  style={{ width: `${share * 100}%` }}
                />
              </div>
              <span className={classes.count}>
                {t('services.issueCount', { components, total })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
