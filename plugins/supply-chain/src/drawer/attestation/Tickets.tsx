import { makeStyles } from '@material-ui/core/styles';
import FoundIcon from '@material-ui/icons/Check';
import NotFoundIcon from '@material-ui/icons/Close';
import UnknownIcon from '@material-ui/icons/HelpOutline';
import type { AttestationDetails } from 'backstage-plugin-supply-chain-common';
import { useTranslation } from '../../i18n/useTranslation';
import { toneStyle } from '../../ui/tones';
import { ExternalLink } from '../../ui/ExternalLink';
import { MutedText } from '../../ui/MutedText';
import { clipText } from '../../model/clipText';
import { RowList } from '../../ui/RowList';

type Ticket = NonNullable<AttestationDetails['tickets']>[number];

const useStyles = makeStyles(
  theme => ({
    icon: { fontSize: '1rem', flexShrink: 0 },
    good: toneStyle(theme, 'good'),
    bad: toneStyle(theme, 'bad'),
    neutral: toneStyle(theme, 'neutral'),
  }),
  { name: 'SupplyChainTickets' },
);

/** An attestation's tickets, and whether they exist in their tracker. */
export function Tickets(props: { tickets: readonly Ticket[] }) {
  const { t } = useTranslation();
  return (
    <RowList
      rows={props.tickets}
      label={t('attestation.tickets')}
      none={t('attestation.noTicket')}
    >
      {ticket => <TicketRow ticket={ticket} />}
    </RowList>
  );
}

const FOUND = { Icon: FoundIcon, tone: 'good' } as const;
const NOT_FOUND = { Icon: NotFoundIcon, tone: 'bad' } as const;
const UNKNOWN = { Icon: UnknownIcon, tone: 'neutral' } as const;

function existenceStyle(exists: boolean | undefined) {
  if (exists === undefined) {
    return UNKNOWN;
  }
  return exists ? FOUND : NOT_FOUND;
}

function TicketRow(props: { ticket: Ticket }) {
  const { key, url, exists, summary, status } = props.ticket;
  const classes = useStyles();
  const { t } = useTranslation();
  const { Icon, tone } = existenceStyle(exists);
  return (
    <>
      <Icon className={`${classes.icon} ${classes[tone]}`} aria-hidden />
      <ExternalLink to={url}>
        <bdi>{clipText(key ?? url ?? t('attestation.unnamed'), 100)}</bdi>
      </ExternalLink>
      {summary && <bdi>{clipText(summary, 160)}</bdi>}
      <MutedText>
        {exists === undefined && t('state.unknown')}
        {exists === false && t('attestation.ticketNotFound')}
        {exists && (
          <bdi>
            {status ? clipText(status, 40) : t('attestation.ticketFound')}
          </bdi>
        )}
      </MutedText>
    </>
  );
}
