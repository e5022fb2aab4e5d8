import './mantine-first.css';
import './font.css';
import './global.css';
