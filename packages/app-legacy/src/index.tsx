import '@backstage/cli/asset-types';
import '@backstage/ui/css/styles.css';
import ReactDOM from 'react-dom/client';
import { createPortal } from './App';

const App = createPortal();

ReactDOM.createRoot(document.getElementById('root')!).render(<App />);
