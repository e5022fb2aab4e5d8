// Mantine's styles for the staff's frame.
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import '@mantine/core/styles/Burger.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/NavLink.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/AppShell.layer.css';
