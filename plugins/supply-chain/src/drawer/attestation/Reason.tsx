import { makeStyles } from '@material-ui/core/styles';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { stateWord } from '../../model/stateWord';
import { ExactTime } from '../../ui/RelativeTime';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { isolateText } from '../../model/isolateText';
import { UntrustedText } from '../../ui/UntrustedText';

const useStyles = makeStyles(
  theme => ({
    override: {
      paddingLeft: theme.spacing(1.5),
      borderLeft: `2px solid ${theme.palette.divider}`,
    },
    text: { margin: 0 },
  }),
  { name: 'SupplyChainReason' },
);

/** The reporter's comment on the verdict. */
export function Comment(props: { comment: string }) {
  const classes = useStyles();
  return (
    <p className={classes.text}>
      <UntrustedText lines={6}>{props.comment}</UntrustedText>
    </p>
  );
}

/** Why an attestation overrides another, and which one. */
export function Override(props: {
  override: NonNullable<AttestationDetails['override']>;
}) {
  const { reason, replaced } = props.override;
  const classes = useStyles();
  const { t } = useTranslation();
  return (
    <div className={classes.override}>
      <p className={classes.text}>
        {replaced
          ? t('event.overrides', {
              name: <bdi>{clipText(replaced.name, 120)}</bdi>,
            })
          : t('event.overridesUnnamed')}
      </p>
      {replaced && <Replaced replaced={replaced} />}
      {reason && <UntrustedText lines={6}>{reason}</UntrustedText>}
    </div>
  );
}

function Replaced(props: {
  replaced: NonNullable<
    NonNullable<AttestationDetails['override']>['replaced']
  >;
}) {
  const { state, type, createdAt, reportedBy } = props.replaced;
  const { t } = useTranslation();
  const parts = [
    state && stateWord(t, state),
    type && isolateText(type, 60),
    reportedBy && t('cell.byAuthor', { author: isolateText(reportedBy, 60) }),
  ];
  return (
    <MutedText block>
      <bdi>{parts.filter(Boolean).join(', ')}</bdi>{' '}
      <ExactTime moment={createdAt} />
    </MutedText>
  );
}
