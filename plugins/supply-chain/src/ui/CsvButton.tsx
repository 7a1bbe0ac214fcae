import Button from '@material-ui/core/Button';
import CircularProgress from '@material-ui/core/CircularProgress';
import Tooltip from '@material-ui/core/Tooltip';
import GetAppIcon from '@material-ui/icons/GetApp';
import { useTranslation } from '../i18n/useTranslation';
import { MessageLink } from './MessageLink';
import { useCsvDownload, type CsvContent } from './useCsvDownload';
import { useErrorText } from './useErrorText';

/**
 * Downloads a table as CSV.
 *
 * @param props - `label` is needed next to other buttons of this kind
 */
export function CsvButton(props: {
  fileName: string;
  label?: string;
  read(signal: AbortSignal): Promise<CsvContent>;
}) {
  const { t } = useTranslation();
  const { mutate, isPending, error, data } = useCsvDownload(props);
  const label = isPending ? t('csv.busy') : props.label ?? t('csv.download');
  return (
    <>
      <Tooltip title={label}>
        <Button
          size="small"
          startIcon={
            isPending ? (
              <CircularProgress size={20} aria-hidden />
            ) : (
              <GetAppIcon />
            )
          }
          aria-label={label}
          // Keeps focus on the button during the download.
          aria-disabled={isPending}
          onClick={() => !isPending && mutate()}
        >
          {t('csv.short')}
        </Button>
      </Tooltip>
      {error && <Failed error={error} />}
      <span role="status">{data?.note}</span>
    </>
  );
}

function Failed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { title, words } = useErrorText(props.error);
  return (
    <span role="alert">
      {t('csv.failed', { why: title })}
      <MessageLink to={words} about={title} />
    </span>
  );
}
