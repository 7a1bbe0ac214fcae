import { parseEntityRef, stringifyEntityRef } from '@backstage/catalog-model';
import { configApiRef, useApi, useRouteRef } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import Button from '@material-ui/core/Button';
import { Link as RouterLink } from 'react-router-dom';
import { linkTemplateRouteRef } from '../api/routes';
import { useTranslation } from '../i18n/useTranslation';
import { ownNames, queryOf, type LinkDraft } from '../model/linkDraft';

/**
 * Leads to the template that opens a pull request, if the portal has one. It
 * only adds names, so it can't correct others.
 */
export function PullRequestButton(props: { draft: LinkDraft }) {
  const { draft } = props;
  const { t } = useTranslation();
  const { entity } = useEntity();
  const route = useRouteRef(linkTemplateRouteRef);
  const template = useApi(configApiRef).getOptionalString(
    'supplyChain.linkTemplate',
  );
  const own = ownNames(entity);
  const isAdding = (Object.keys(own) as (keyof LinkDraft)[]).every(field =>
    own[field].every(name => draft[field].includes(name)),
  );
  if (!route || !template || !isAdding) {
    return null;
  }
  const { namespace, name: templateName } = parseEntityRef(template, {
    defaultKind: 'template',
    defaultNamespace: 'default',
  });
  const formData = JSON.stringify({
    entityRef: stringifyEntityRef(entity),
    ...queryOf(draft),
  });
  return (
    <div>
      <Button
        component={RouterLink}
        to={`${route({ namespace, templateName })}?${new URLSearchParams({
          formData,
        })}`}
        size="small"
        variant="contained"
        color="primary"
      >
        {t('linking.pullRequest')}
      </Button>
    </div>
  );
}
