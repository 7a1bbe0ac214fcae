import Button from '@material-ui/core/Button';
import CircularProgress from '@material-ui/core/CircularProgress';
import Tooltip from '@material-ui/core/Tooltip';
import GetAppIcon from '@material-ui/icons/GetApp';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../i18n/useTranslation';
import { MessageLink } from './MessageLink';
import { saveFile } from './saveFile';
import { useErrorText } from './useErrorText';

/** The text of a CSV file, and what to say about it. */
interface CsvContent {
  text: string;
  /** Says what may be missing from the file, if anything. */
  note?: string | undefined;
}

/** Downloads a table as CSV. */
export function CsvButton(props: {
  fileName: string;
  read(): Promise<CsvContent>;
}) {
  const { fileName, read } = props;
  const { t } = useTranslation();
  const { mutate, isPending, error, data } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const csv = await read();
      saveFile({
        content: new Blob([csv.text], { type: 'text/csv;charset=utf-8' }),
        fileName,
      });
      return csv;
    },
  });
  const label = t(isPending ? 'csv.busy' : 'csv.download');
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
      {data?.note && <span role="status">{data.note}</span>}
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
