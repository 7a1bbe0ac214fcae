import Button from '@material-ui/core/Button';
import CircularProgress from '@material-ui/core/CircularProgress';
import Tooltip from '@material-ui/core/Tooltip';
import GetAppIcon from '@material-ui/icons/GetApp';
import { useApi } from '@backstage/core-plugin-api';
import { useMutation } from '@tanstack/react-query';
import type { ServicesQuery } from 'backstage-plugin-supply-chain-common';
import { supplyChainApiRef } from '../../api/supplyChainApiRef';
import { useTranslation } from '../../i18n/useTranslation';
import { MessageLink } from '../../ui/MessageLink';
import { useErrorText } from '../../ui/useErrorText';
import { saveFile } from '../../ui/saveFile';
import { readAllServices, servicesCsv } from './servicesCsv';

/** Downloads all matching services as CSV. */
export function CsvButton(props: { matching: ServicesQuery }) {
  const { matching } = props;
  const api = useApi(supplyChainApiRef);
  const { t } = useTranslation();
  const { mutate, isPending, error, data } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const list = await readAllServices(api, matching);
      saveFile({
        content: new Blob([servicesCsv(list)], {
          type: 'text/csv;charset=utf-8',
        }),
        fileName: 'services.csv',
      });
      return list;
    },
  });
  const label = t(isPending ? 'services.csvBusy' : 'services.csv');
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
          {t('services.csvShort')}
        </Button>
      </Tooltip>
      {error && <Failed error={error} />}
      {data && !data.complete && (
        <span role="status">{t('services.csvIncomplete')}</span>
      )}
    </>
  );
}

function Failed(props: { error: unknown }) {
  const { t } = useTranslation();
  const { title, words } = useErrorText(props.error);
  return (
    <span role="alert">
      {t('services.csvFailed', { why: title })}
      <MessageLink to={words} about={title} />
    </span>
  );
}
