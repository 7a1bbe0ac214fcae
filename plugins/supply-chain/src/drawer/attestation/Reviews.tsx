import { makeStyles } from '@material-ui/core/styles';
import ApprovedIcon from '@material-ui/icons/Check';
import RefusedIcon from '@material-ui/icons/Close';
import OtherIcon from '@material-ui/icons/Remove';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation, type Translate } from '../../i18n/useTranslation';
import { toneStyle } from '../../ui/tones';
import { ExactTime } from '../../ui/RelativeTime';
import { MutedText } from '../../ui/MutedText';
import { isolateText } from '../../model/isolateText';
import { RowList } from '../../ui/RowList';
import { Omitted } from './Omitted';

type Review = NonNullable<
  NonNullable<AttestationDetails['pullRequests']>[number]['reviews']
>[number];

const useStyles = makeStyles(
  theme => ({
    icon: { fontSize: '1rem', flexShrink: 0 },
    good: toneStyle(theme, 'good'),
    bad: toneStyle(theme, 'bad'),
    neutral: toneStyle(theme, 'neutral'),
  }),
  { name: 'SupplyChainReviews' },
);

/** The reviews of a pull request: who decided what, and when. */
export function Reviews(props: {
  reviews?: readonly Review[];
  omitted?: number;
}) {
  const { reviews, omitted } = props;
  const { t } = useTranslation();
  if (!reviews) {
    return <MutedText block>{t('state.unknown')}</MutedText>;
  }
  return (
    <div>
      <RowList
        rows={reviews}
        label={t('attestation.reviews')}
        none={t('attestation.notReviewed')}
      >
        {review => <ReviewRow review={review} />}
      </RowList>
      <Omitted count={omitted} />
    </div>
  );
}

function verdictStyle({ verdict }: Review) {
  switch (verdict) {
    case 'approved':
      return { Icon: ApprovedIcon, tone: 'good' } as const;
    case 'changes-requested':
    case 'rejected':
      return { Icon: RefusedIcon, tone: 'bad' } as const;
    default:
      return { Icon: OtherIcon, tone: 'neutral' } as const;
  }
}

function ReviewRow(props: { review: Review }) {
  const { review } = props;
  const classes = useStyles();
  const { t } = useTranslation();
  const { Icon, tone } = verdictStyle(review);
  return (
    <>
      <Icon className={`${classes.icon} ${classes[tone]}`} aria-hidden />
      <bdi>{reviewText(t, review)}</bdi>
      <MutedText>
        <ExactTime moment={review.at} />
      </MutedText>
    </>
  );
}

const MESSAGES = {
  approved: 'attestation.review.approved',
  'changes-requested': 'attestation.review.changesRequested',
  dismissed: 'attestation.review.dismissed',
  rejected: 'attestation.review.rejected',
} as const;

function reviewText(t: Translate, review: Review): string {
  const { verdict, originalVerdict = '' } = review;
  const by = review.by ? isolateText(review.by, 80) : t('attestation.someone');
  if (verdict === undefined) {
    return t('attestation.review.listed', { by });
  }
  return verdict === 'other'
    ? t('attestation.review.other', {
        by,
        verdict: isolateText(originalVerdict, 60),
      })
    : t(MESSAGES[verdict], { by });
}
